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
INSERT INTO grdb_migrations VALUES('v9');
INSERT INTO grdb_migrations VALUES('v10');
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('B47696AB-358D-46A3-9170-22E53BED4E59','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'AF8531E8-895D-4E51-94E2-8CD575E2B944','B47696AB-358D-46A3-9170-22E53BED4E59','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'72A7E212-D2E9-4E95-9240-01E8FC995597','B47696AB-358D-46A3-9170-22E53BED4E59','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'129B2DD3-ABA6-454D-B63F-5EA6559BE7C9','B47696AB-358D-46A3-9170-22E53BED4E59','add',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'E0521EED-B353-4CB4-9EC7-5A163F935DEC','B47696AB-358D-46A3-9170-22E53BED4E59','delete',NULL,'2023-11-14T22:13:32.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'CE5FCBD9-B451-4BE9-A5C9-F0286F11FEB1','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','visit','626E1CD1-7218-4F7F-82AE-2F8E834EFBDF','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"626E1CD1-7218-4F7F-82AE-2F8E834EFBDF","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'28B4BF5C-73C4-40D3-A0C6-CF27DDD6F741','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo','E9DFB2C4-EF13-46AF-92EF-19DF4D59BDDB','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"E9DFB2C4-EF13-46AF-92EF-19DF4D59BDDB","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"626E1CD1-7218-4F7F-82AE-2F8E834EFBDF"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'B87DD126-6513-421E-8AAD-B8D734CDFE1E','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo_path','CC712D12-8EFB-4E5A-BE0A-1B6557F59035','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"CC712D12-8EFB-4E5A-BE0A-1B6557F59035","path":"/photos/IMG_1.jpg","photo_id":"E9DFB2C4-EF13-46AF-92EF-19DF4D59BDDB"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'5CD29B27-6FB8-42AE-BB53-27FC94FCEB3C','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo','AD5209BC-53A5-431A-AF9D-9DD271C66F9C','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"AD5209BC-53A5-431A-AF9D-9DD271C66F9C","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"626E1CD1-7218-4F7F-82AE-2F8E834EFBDF"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'82B1F859-47D8-484B-A068-9119ABDDB6C7','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo_path','376274D5-D183-41C3-B5BC-253BFA136829','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"376274D5-D183-41C3-B5BC-253BFA136829","path":"/photos/IMG_2.jpg","photo_id":"AD5209BC-53A5-431A-AF9D-9DD271C66F9C"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'6EAE98A2-4FB1-41AB-9197-862DBC3A91A7','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','visit','9BE2739E-6B27-4770-8C75-ADC13E748B15','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"9BE2739E-6B27-4770-8C75-ADC13E748B15","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'F9A9B2C4-5186-4D23-AC0D-B9672FF40F50','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo','1AF1A1BA-5906-43A1-9C9D-EF08860BAA66','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"1AF1A1BA-5906-43A1-9C9D-EF08860BAA66","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"9BE2739E-6B27-4770-8C75-ADC13E748B15"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'CF956393-5861-4ACF-B5FF-5DCFFC8B6BF0','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo_path','3AF069B9-F9C6-40DB-B17D-C28CA52B668A','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"3AF069B9-F9C6-40DB-B17D-C28CA52B668A","path":"/photos/IMG_3.jpg","photo_id":"1AF1A1BA-5906-43A1-9C9D-EF08860BAA66"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'D4249069-4983-4009-9616-7BBBEDA8B684','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','question','2CB352DB-2135-4B6D-9C76-D94243A8B789','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"2CB352DB-2135-4B6D-9C76-D94243A8B789","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'E73EC718-5FA0-4CD6-BBEE-F1F1808CEDCC','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo','3255462F-CECD-4160-996A-3D3E9054C3FD','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"3255462F-CECD-4160-996A-3D3E9054C3FD","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"2CB352DB-2135-4B6D-9C76-D94243A8B789","sha256":"6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'72696E45-C85E-4EAE-9F32-B4497B068BAF','B47696AB-358D-46A3-9170-22E53BED4E59','AF8531E8-895D-4E51-94E2-8CD575E2B944','photo_path','C9DDF6AA-859C-4247-988C-20C4D92AF575','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"C9DDF6AA-859C-4247-988C-20C4D92AF575","path":"/photos/IMG_4.jpg","photo_id":"3255462F-CECD-4160-996A-3D3E9054C3FD"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'C39AD57E-CA48-4EC7-9CA5-D25BA346476B','B47696AB-358D-46A3-9170-22E53BED4E59','72A7E212-D2E9-4E95-9240-01E8FC995597','visit','626E1CD1-7218-4F7F-82AE-2F8E834EFBDF','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'60F4890D-7387-48F1-9DC4-72B06705F8DC','B47696AB-358D-46A3-9170-22E53BED4E59','129B2DD3-ABA6-454D-B63F-5EA6559BE7C9','visit','8960D684-0A51-49C4-AE2A-20C8532BCEEF','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"8960D684-0A51-49C4-AE2A-20C8532BCEEF","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:30.250000Z');
INSERT INTO change VALUES(14,'3333EEC8-3E32-4819-B474-69ABEA6F3342','B47696AB-358D-46A3-9170-22E53BED4E59','E0521EED-B353-4CB4-9EC7-5A163F935DEC','visit','8960D684-0A51-49C4-AE2A-20C8532BCEEF','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"8960D684-0A51-49C4-AE2A-20C8532BCEEF","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:33.250000Z');
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
INSERT INTO question VALUES('2CB352DB-2135-4B6D-9C76-D94243A8B789','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('E9DFB2C4-EF13-46AF-92EF-19DF4D59BDDB','910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'626E1CD1-7218-4F7F-82AE-2F8E834EFBDF',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('AD5209BC-53A5-431A-AF9D-9DD271C66F9C','975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'626E1CD1-7218-4F7F-82AE-2F8E834EFBDF',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('1AF1A1BA-5906-43A1-9C9D-EF08860BAA66','1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'9BE2739E-6B27-4770-8C75-ADC13E748B15',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('3255462F-CECD-4160-996A-3D3E9054C3FD','6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'2CB352DB-2135-4B6D-9C76-D94243A8B789','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('CC712D12-8EFB-4E5A-BE0A-1B6557F59035','E9DFB2C4-EF13-46AF-92EF-19DF4D59BDDB','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('376274D5-D183-41C3-B5BC-253BFA136829','AD5209BC-53A5-431A-AF9D-9DD271C66F9C','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('3AF069B9-F9C6-40DB-B17D-C28CA52B668A','1AF1A1BA-5906-43A1-9C9D-EF08860BAA66','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('C9DDF6AA-859C-4247-988C-20C4D92AF575','3255462F-CECD-4160-996A-3D3E9054C3FD','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
INSERT INTO visit VALUES('626E1CD1-7218-4F7F-82AE-2F8E834EFBDF','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('9BE2739E-6B27-4770-8C75-ADC13E748B15','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
CREATE TABLE upload (
  sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64),
  attempts INTEGER NOT NULL CHECK (attempts > 0),
  reason TEXT NOT NULL,
  next_at TEXT NOT NULL CHECK (next_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
CREATE TABLE entry (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  stamp INTEGER NOT NULL CHECK (stamp >= 0),
  entity TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete', 'forget')),
  after TEXT NOT NULL CHECK (json_valid(after)),
  sha256 TEXT,
  owner_id TEXT,
  segment INTEGER,
  is_applied INTEGER NOT NULL CHECK (is_applied IN (0, 1))
) STRICT;
CREATE TABLE remote (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  clock INTEGER NOT NULL CHECK (clock >= 0),
  captured INTEGER NOT NULL CHECK (captured >= 0),
  synced_at TEXT CHECK (synced_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
CREATE TABLE remote_segment (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  device_id TEXT NOT NULL CHECK (length(device_id) = 36),
  machine TEXT NOT NULL,
  entries INTEGER NOT NULL CHECK (entries >= 0),
  state TEXT NOT NULL CHECK (state IN ('read', 'sending', 'sent'))
) STRICT;
CREATE TABLE content_digest (
  name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
  sum INTEGER NOT NULL
) STRICT;
INSERT INTO content_digest VALUES('achievement',0);
INSERT INTO content_digest VALUES('achievement_basis',0);
INSERT INTO content_digest VALUES('batch',9006023748415967731);
INSERT INTO content_digest VALUES('change',-4390843358494663544);
INSERT INTO content_digest VALUES('device',3565061625750185560);
INSERT INTO content_digest VALUES('entry',0);
INSERT INTO content_digest VALUES('photo',-3719238619276621478);
INSERT INTO content_digest VALUES('photo_path',-412614216116739442);
INSERT INTO content_digest VALUES('question',1036744174892197259);
INSERT INTO content_digest VALUES('remote',0);
INSERT INTO content_digest VALUES('remote_segment',0);
INSERT INTO content_digest VALUES('taste',0);
INSERT INTO content_digest VALUES('trip',0);
INSERT INTO content_digest VALUES('upload',0);
INSERT INTO content_digest VALUES('visit',7724546949702387153);
INSERT INTO content_digest VALUES('sqlite_sequence.change',14);
INSERT INTO content_digest VALUES('sqlite_sequence.batch',4);
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
CREATE INDEX entry_of_segment ON entry (segment, stamp);
CREATE INDEX entry_waiting ON entry (entity) WHERE is_applied = 0;
COMMIT;
