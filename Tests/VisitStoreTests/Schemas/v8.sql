PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('v1');
INSERT INTO grdb_migrations VALUES('v2');
INSERT INTO grdb_migrations VALUES('v3');
INSERT INTO grdb_migrations VALUES('v4');
INSERT INTO grdb_migrations VALUES('v5');
INSERT INTO grdb_migrations VALUES('v6');
INSERT INTO grdb_migrations VALUES('v7');
INSERT INTO grdb_migrations VALUES('v8');
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('1DB46744-1484-4571-A165-98043EC77497','2023-11-14T22:13:22.250000Z');
CREATE TABLE batch (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  device_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  note TEXT,
  started_at TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??.??????Z'),
  undone_by TEXT REFERENCES batch (id)
, batches TEXT
  CHECK (batches IS NULL OR json_valid(batches))) STRICT;
INSERT INTO batch VALUES(1,'A37C247A-6B02-458E-B97B-0E7265CEF12E','1DB46744-1484-4571-A165-98043EC77497','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'25329B06-A7D3-4DD7-A50C-5150F9E4309F','1DB46744-1484-4571-A165-98043EC77497','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'1C60EF34-328F-4D75-AC7F-14EBF40F544E','1DB46744-1484-4571-A165-98043EC77497','add',NULL,'2023-11-14T22:13:27.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'853E3F4E-56C4-477D-8C16-A2F4D64A1187','1DB46744-1484-4571-A165-98043EC77497','delete',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
CREATE TABLE change (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  device_id TEXT NOT NULL,
  batch_id TEXT NOT NULL REFERENCES batch (id),
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after)),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.??????Z'),
  CHECK ((operation = 'insert') = (before IS NULL)),
  CHECK ((operation = 'delete') = (after IS NULL))
) STRICT;
INSERT INTO change VALUES(1,'12EE539E-8A4C-4633-A052-28AD83C1173B','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','visit','B609D4D1-08DA-4A5E-881A-BB67908EDCBC','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"B609D4D1-08DA-4A5E-881A-BB67908EDCBC","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'A1A070DC-1694-478D-8F19-19B44947D647','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo','616772FE-A74A-4B81-A3EC-7A0BB503DBA5','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"616772FE-A74A-4B81-A3EC-7A0BB503DBA5","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000001","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"B609D4D1-08DA-4A5E-881A-BB67908EDCBC"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'EF985272-3564-41E0-B38F-1E0E1325F4E0','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo_path','D23EC563-2378-48C7-A264-183F36AC0153','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"D23EC563-2378-48C7-A264-183F36AC0153","path":"/photos/IMG_1.jpg","photo_id":"616772FE-A74A-4B81-A3EC-7A0BB503DBA5"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'595D7516-B778-44C7-9900-EBDAEB72E4CA','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo','D61E7B09-4BB4-44C9-8350-7985F0235326','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"D61E7B09-4BB4-44C9-8350-7985F0235326","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000002","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"B609D4D1-08DA-4A5E-881A-BB67908EDCBC"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'86EF755A-6C9A-4D2C-A6F4-A7CF105084EC','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo_path','70501FDD-D54D-4158-BC0F-E2025331D450','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"70501FDD-D54D-4158-BC0F-E2025331D450","path":"/photos/IMG_2.jpg","photo_id":"D61E7B09-4BB4-44C9-8350-7985F0235326"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'B2659C78-2D1B-4F12-9565-5772A763D12B','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','visit','838F5DCC-9178-4D8A-8B61-467668CD5586','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"838F5DCC-9178-4D8A-8B61-467668CD5586","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'289AEA5A-BEAD-4862-957E-D6E9BEB166B3','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo','44D538EF-4979-42B2-9318-CE682C067578','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"44D538EF-4979-42B2-9318-CE682C067578","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000003","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"838F5DCC-9178-4D8A-8B61-467668CD5586"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'82E96E76-C1A5-4125-BEEE-5D98EA87178A','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo_path','9F034729-4296-4092-AC18-7D49AD54DEB9','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"9F034729-4296-4092-AC18-7D49AD54DEB9","path":"/photos/IMG_3.jpg","photo_id":"44D538EF-4979-42B2-9318-CE682C067578"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'550DAA5E-519B-4983-8672-CA670087DD7B','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','question','35A6F342-B427-49E3-81A0-29FEF762FE2C','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"35A6F342-B427-49E3-81A0-29FEF762FE2C","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'2DF8A533-57DA-4FFA-8BC0-CE87DB9E3B4E','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo','351183ED-A056-4663-A189-34F1B74FB5CE','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"351183ED-A056-4663-A189-34F1B74FB5CE","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"35A6F342-B427-49E3-81A0-29FEF762FE2C","sha256":"0000000000000000000000000000000000000000000000000000000000000004","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'A56F0B8C-2922-4695-95DA-94B277D42500','1DB46744-1484-4571-A165-98043EC77497','A37C247A-6B02-458E-B97B-0E7265CEF12E','photo_path','79DE7EC4-C076-45F3-9116-1EBD765838CB','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"79DE7EC4-C076-45F3-9116-1EBD765838CB","path":"/photos/IMG_4.jpg","photo_id":"351183ED-A056-4663-A189-34F1B74FB5CE"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'6EB2065D-F3B0-481C-85D4-98B6AF31CDC1','1DB46744-1484-4571-A165-98043EC77497','25329B06-A7D3-4DD7-A50C-5150F9E4309F','visit','B609D4D1-08DA-4A5E-881A-BB67908EDCBC','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'9C0E7D61-D67D-4395-8385-4118A1638F92','1DB46744-1484-4571-A165-98043EC77497','1C60EF34-328F-4D75-AC7F-14EBF40F544E','visit','6C6EB965-A8CF-45B2-A03A-56C7BB9D2DBF','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"6C6EB965-A8CF-45B2-A03A-56C7BB9D2DBF","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:28.250000Z');
INSERT INTO change VALUES(14,'00950B98-28A4-4513-AE09-0BE007AC7236','1DB46744-1484-4571-A165-98043EC77497','853E3F4E-56C4-477D-8C16-A2F4D64A1187','visit','6C6EB965-A8CF-45B2-A03A-56C7BB9D2DBF','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"6C6EB965-A8CF-45B2-A03A-56C7BB9D2DBF","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:30.250000Z');
CREATE TABLE question (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  stadium_id TEXT,
  local_date TEXT CHECK (local_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kind TEXT NOT NULL CHECK (kind IN ('ask', 'unresolved')),
  state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'skipped', 'withdrawn')),
  evidence TEXT NOT NULL CHECK (json_valid(evidence)),
  visit_id TEXT REFERENCES visit (id),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z'),
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z'),
  CHECK (visit_id IS NULL OR state = 'answered')
) STRICT;
INSERT INTO question VALUES('35A6F342-B427-49E3-81A0-29FEF762FE2C','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  media TEXT NOT NULL,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  horizontal_error_m REAL,
  altitude_m REAL,
  position_void INTEGER NOT NULL CHECK (position_void IN (0, 1)),
  local_time TEXT,
  utc_offset_s INTEGER,
  utc_time TEXT CHECK (utc_time GLOB '????-??-??T??:??:??.??????Z'),
  time_source TEXT,
  clock_doubtful INTEGER NOT NULL CHECK (clock_doubtful IN (0, 1)),
  location_source TEXT,
  make TEXT,
  model TEXT,
  error TEXT,
  caption TEXT,
  position INTEGER NOT NULL,
  upload_state TEXT NOT NULL CHECK (upload_state IN ('pending', 'uploaded', 'failed')),
  thumbnail BLOB,
  visit_id TEXT REFERENCES visit (id),
  question_id TEXT REFERENCES question (id),
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CHECK ((visit_id IS NULL) <> (question_id IS NULL))
) STRICT;
INSERT INTO photo VALUES('616772FE-A74A-4B81-A3EC-7A0BB503DBA5','0000000000000000000000000000000000000000000000000000000000000001','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'B609D4D1-08DA-4A5E-881A-BB67908EDCBC',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('D61E7B09-4BB4-44C9-8350-7985F0235326','0000000000000000000000000000000000000000000000000000000000000002','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'B609D4D1-08DA-4A5E-881A-BB67908EDCBC',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('44D538EF-4979-42B2-9318-CE682C067578','0000000000000000000000000000000000000000000000000000000000000003','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'838F5DCC-9178-4D8A-8B61-467668CD5586',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('351183ED-A056-4663-A189-34F1B74FB5CE','0000000000000000000000000000000000000000000000000000000000000004','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'35A6F342-B427-49E3-81A0-29FEF762FE2C','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('D23EC563-2378-48C7-A264-183F36AC0153','616772FE-A74A-4B81-A3EC-7A0BB503DBA5','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('70501FDD-D54D-4158-BC0F-E2025331D450','D61E7B09-4BB4-44C9-8350-7985F0235326','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('9F034729-4296-4092-AC18-7D49AD54DEB9','44D538EF-4979-42B2-9318-CE682C067578','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('79DE7EC4-C076-45F3-9116-1EBD765838CB','351183ED-A056-4663-A189-34F1B74FB5CE','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
CREATE TABLE achievement (
  definition_id TEXT NOT NULL PRIMARY KEY CHECK (definition_id <> ''),
  definition_version INTEGER NOT NULL,
  earned_on TEXT NOT NULL CHECK (earned_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  first_awarded_at TEXT NOT NULL CHECK (first_awarded_at GLOB '????-??-??T??:??:??.??????Z'),
  revoked_at TEXT CHECK (revoked_at GLOB '????-??-??T??:??:??.??????Z'),
  revoke_reason TEXT,
  visits TEXT NOT NULL CHECK (json_valid(visits)), needs TEXT CHECK (needs <> ''),
  CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
) STRICT;
CREATE TABLE achievement_basis (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fingerprint TEXT NOT NULL,
  logged INTEGER NOT NULL
) STRICT;
CREATE TABLE trip (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  status TEXT NOT NULL CHECK (status IN ('planned', 'attended', 'dismissed')),
  preferences TEXT NOT NULL CHECK (json_valid(preferences)),
  games TEXT NOT NULL CHECK (json_valid(games)),
  itinerary TEXT NOT NULL CHECK (json_valid(itinerary)),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z'),
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
CREATE TABLE taste (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  factor REAL NOT NULL CHECK (factor BETWEEN 0.1 AND 10),
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
CREATE TABLE IF NOT EXISTS "visit" (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  stadium_id TEXT NOT NULL,
  stadium_name TEXT NOT NULL,
  local_date TEXT NOT NULL CHECK (local_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  league TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('game', 'tour', 'other')),
  game_key TEXT,
  home_team TEXT,
  away_team TEXT,
  home_name TEXT,
  away_name TEXT,
  home_score INTEGER CHECK (home_score >= 0),
  away_score INTEGER CHECK (away_score >= 0),
  game_start TEXT,
  game_source_version TEXT,
  game_resolved_at TEXT CHECK (game_resolved_at GLOB '????-??-??T??:??:??.??????Z'),
  score_source TEXT CHECK (score_source IN ('app', 'api', 'scraped', 'user')),
  data_source TEXT NOT NULL CHECK (
    data_source IN ('automatic', 'partialManual', 'fullyManual', 'userCorrected')),
  score_pending INTEGER NOT NULL CHECK (score_pending IN (0, 1)),
  description TEXT,
  seat TEXT,
  note TEXT,
  rating INTEGER CHECK (rating BETWEEN 1 AND 5),
  origin TEXT NOT NULL CHECK (origin IN (
    'trip', 'manual', 'photoImport', 'locationHistory', 'checkIn', 'ticket', 'table')),
  evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  superseded_by TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z'),
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z'),
  score_provider TEXT,
  other_scores TEXT CHECK (other_scores IS NULL OR json_valid(other_scores)),
  original TEXT CHECK (original IS NULL OR json_valid(original)),
  CHECK ((home_name IS NULL) = (away_name IS NULL)),
  CHECK ((home_score IS NULL) = (away_score IS NULL)),
  CHECK (home_name IS NOT NULL OR (game_key IS NULL AND home_score IS NULL))
) STRICT;
INSERT INTO visit VALUES('B609D4D1-08DA-4A5E-881A-BB67908EDCBC','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('838F5DCC-9178-4D8A-8B61-467668CD5586','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
CREATE TABLE entry (
  device_id TEXT NOT NULL CHECK (length(device_id) = 36),
  number INTEGER NOT NULL CHECK (number > 0),
  stamp INTEGER NOT NULL CHECK (stamp >= 0),
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete', 'forget')),
  after TEXT NOT NULL CHECK (json_valid(after)),
  sha256 TEXT,
  owner_id TEXT,
  is_applied INTEGER NOT NULL CHECK (is_applied IN (0, 1)),
  PRIMARY KEY (device_id, number)
) STRICT;
CREATE TABLE remote (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  clock INTEGER NOT NULL CHECK (clock >= 0),
  captured INTEGER NOT NULL CHECK (captured >= 0),
  numbered INTEGER NOT NULL CHECK (numbered >= 0),
  synced_at TEXT CHECK (synced_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
CREATE TABLE remote_device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  name TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 0),
  segment INTEGER NOT NULL CHECK (segment >= 0),
  hash TEXT NOT NULL
) STRICT;
CREATE TABLE upload (
  sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64),
  attempts INTEGER NOT NULL CHECK (attempts > 0),
  reason TEXT NOT NULL,
  next_at TEXT NOT NULL CHECK (next_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('batch',4);
INSERT INTO sqlite_sequence VALUES('change',14);
CREATE INDEX change_of_batch ON change (batch_id, seq);
CREATE INDEX change_of_entity ON change (entity_id, seq);
CREATE INDEX question_by_state ON question (state);
CREATE INDEX question_of_visit ON question (visit_id) WHERE visit_id IS NOT NULL;
CREATE INDEX photo_of_visit ON photo (visit_id, position) WHERE visit_id IS NOT NULL;
CREATE INDEX photo_of_question ON photo (question_id, position)
  WHERE question_id IS NOT NULL;
CREATE INDEX photo_path_by_path ON photo_path (path);
CREATE INDEX visit_at ON visit (stadium_id, local_date);
CREATE INDEX visit_of_game ON visit (game_key) WHERE game_key IS NOT NULL;
CREATE INDEX entry_of_row ON entry (entity_id, entity);
CREATE INDEX entry_of_photo ON entry (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX entry_of_owner ON entry (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX entry_waiting ON entry (entity) WHERE is_applied = 0;
COMMIT;
