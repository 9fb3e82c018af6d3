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
INSERT INTO device VALUES('6E06C78F-801D-4F29-8FC4-945A612CDC19','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'84CF8CA3-057E-4EA7-A5C9-80753340C724','6E06C78F-801D-4F29-8FC4-945A612CDC19','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'72298E64-FB37-4319-A307-108458DFA955','6E06C78F-801D-4F29-8FC4-945A612CDC19','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'CA40BD92-D950-4F04-B17B-46622E4C3A71','6E06C78F-801D-4F29-8FC4-945A612CDC19','add',NULL,'2023-11-14T22:13:27.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'5D4996D6-2C48-4037-814F-C2D81FE76F37','6E06C78F-801D-4F29-8FC4-945A612CDC19','delete',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'EA9B887E-BE3A-4D64-A15F-D347EA1BD026','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','visit','63717D95-4638-4A1B-BF27-776E8E2CDF71','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"63717D95-4638-4A1B-BF27-776E8E2CDF71","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'134D94E2-BE3F-4368-9436-5D907C5B4DA3','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo','87C2EF07-AAE2-4A15-9F58-D5B98813B8CB','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"87C2EF07-AAE2-4A15-9F58-D5B98813B8CB","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"63717D95-4638-4A1B-BF27-776E8E2CDF71"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'0B3624E4-C510-43F3-87DB-59EDCB7F4974','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo_path','209CBCBA-835E-42B9-801D-C997A397768F','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"209CBCBA-835E-42B9-801D-C997A397768F","path":"/photos/IMG_1.jpg","photo_id":"87C2EF07-AAE2-4A15-9F58-D5B98813B8CB"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'936615CF-CDE4-47B8-8C35-74D069BDD689','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo','CAE4EE6D-7518-4C0D-968E-E9B50BB33016','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"CAE4EE6D-7518-4C0D-968E-E9B50BB33016","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"63717D95-4638-4A1B-BF27-776E8E2CDF71"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'31EED219-FD13-4D06-BB99-0D5B6AD4B034','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo_path','BF2F6F84-C907-48E8-85E5-B08DAF8D0FA6','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"BF2F6F84-C907-48E8-85E5-B08DAF8D0FA6","path":"/photos/IMG_2.jpg","photo_id":"CAE4EE6D-7518-4C0D-968E-E9B50BB33016"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'903C3879-D406-4669-B2D6-ECFA52F59E4B','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','visit','9259303F-51E3-4886-B790-2B5056BA5973','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"9259303F-51E3-4886-B790-2B5056BA5973","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'B63CC8B7-C60E-4210-B0B0-0F1A92584D16','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo','84A6BA45-8BE7-4EBB-ABBF-7F211D688496','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"84A6BA45-8BE7-4EBB-ABBF-7F211D688496","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"9259303F-51E3-4886-B790-2B5056BA5973"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'4F9A688B-1DD4-4FB7-8FE9-7CEE37EE803E','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo_path','F5D5672E-2335-460F-A0C1-5EE8F562B1C0','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"F5D5672E-2335-460F-A0C1-5EE8F562B1C0","path":"/photos/IMG_3.jpg","photo_id":"84A6BA45-8BE7-4EBB-ABBF-7F211D688496"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'AAE62E03-AD40-4CCD-BC23-2A42B78BADAC','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','question','B4941E15-F1C5-42E8-9B73-5AB7E0D87000','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"B4941E15-F1C5-42E8-9B73-5AB7E0D87000","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'347832AB-439B-409E-BC24-C34409282460','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo','21971E51-CF60-4A10-B508-4933763CDB21','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"21971E51-CF60-4A10-B508-4933763CDB21","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"B4941E15-F1C5-42E8-9B73-5AB7E0D87000","sha256":"6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'4BF6A48E-6C55-4F40-8995-C99BD65F76B7','6E06C78F-801D-4F29-8FC4-945A612CDC19','84CF8CA3-057E-4EA7-A5C9-80753340C724','photo_path','2F41FD49-705F-48CD-B468-7A718EBAF8B6','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"2F41FD49-705F-48CD-B468-7A718EBAF8B6","path":"/photos/IMG_4.jpg","photo_id":"21971E51-CF60-4A10-B508-4933763CDB21"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'39B5E25B-B4CE-4408-B231-4CBED1E35260','6E06C78F-801D-4F29-8FC4-945A612CDC19','72298E64-FB37-4319-A307-108458DFA955','visit','63717D95-4638-4A1B-BF27-776E8E2CDF71','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'03DA2476-35E8-49EC-8ED2-7132D4A5BCCD','6E06C78F-801D-4F29-8FC4-945A612CDC19','CA40BD92-D950-4F04-B17B-46622E4C3A71','visit','4286BF80-8606-41BE-9F95-4E74A952D29C','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"4286BF80-8606-41BE-9F95-4E74A952D29C","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:28.250000Z');
INSERT INTO change VALUES(14,'36425CEA-8C05-4E2E-95AC-690A8D497EBB','6E06C78F-801D-4F29-8FC4-945A612CDC19','5D4996D6-2C48-4037-814F-C2D81FE76F37','visit','4286BF80-8606-41BE-9F95-4E74A952D29C','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"4286BF80-8606-41BE-9F95-4E74A952D29C","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:30.250000Z');
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
INSERT INTO question VALUES('B4941E15-F1C5-42E8-9B73-5AB7E0D87000','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('87C2EF07-AAE2-4A15-9F58-D5B98813B8CB','910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'63717D95-4638-4A1B-BF27-776E8E2CDF71',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('CAE4EE6D-7518-4C0D-968E-E9B50BB33016','975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'63717D95-4638-4A1B-BF27-776E8E2CDF71',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('84A6BA45-8BE7-4EBB-ABBF-7F211D688496','1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'9259303F-51E3-4886-B790-2B5056BA5973',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('21971E51-CF60-4A10-B508-4933763CDB21','6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'B4941E15-F1C5-42E8-9B73-5AB7E0D87000','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('209CBCBA-835E-42B9-801D-C997A397768F','87C2EF07-AAE2-4A15-9F58-D5B98813B8CB','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('BF2F6F84-C907-48E8-85E5-B08DAF8D0FA6','CAE4EE6D-7518-4C0D-968E-E9B50BB33016','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('F5D5672E-2335-460F-A0C1-5EE8F562B1C0','84A6BA45-8BE7-4EBB-ABBF-7F211D688496','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('2F41FD49-705F-48CD-B468-7A718EBAF8B6','21971E51-CF60-4A10-B508-4933763CDB21','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
INSERT INTO visit VALUES('63717D95-4638-4A1B-BF27-776E8E2CDF71','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('9259303F-51E3-4886-B790-2B5056BA5973','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
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
, chain INTEGER, checked_at TEXT CHECK (checked_at GLOB '????-??-??T??:??:??.??????Z')) STRICT;
CREATE TABLE remote_segment (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  device_id TEXT NOT NULL CHECK (length(device_id) = 36),
  machine TEXT NOT NULL,
  entries INTEGER NOT NULL CHECK (entries >= 0),
  state TEXT NOT NULL CHECK (state IN ('read', 'sending', 'sent'))
, chain INTEGER, position INTEGER, link TEXT, key TEXT) STRICT;
CREATE TABLE remote_machine (
  device_id TEXT NOT NULL CHECK (length(device_id) = 36),
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('accepted', 'waiting', 'revoked')),
  may_remove INTEGER NOT NULL CHECK (may_remove IN (0, 1)),
  seen_at TEXT NOT NULL CHECK (seen_at GLOB '????-??-??T??:??:??.??????Z'),
  PRIMARY KEY (device_id, key)
) STRICT;
CREATE TABLE remote_head (
  device_id TEXT NOT NULL PRIMARY KEY CHECK (length(device_id) = 36),
  chain INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position > 0),
  link TEXT NOT NULL
) STRICT;
CREATE TABLE remote_object (
  name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  checked_at TEXT CHECK (checked_at GLOB '????-??-??T??:??:??.??????Z'),
  is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1))
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
CREATE INDEX entry_of_segment ON entry (segment, stamp);
CREATE INDEX entry_waiting ON entry (entity) WHERE is_applied = 0;
COMMIT;
