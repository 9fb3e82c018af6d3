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
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'64CA207D-EEA8-4D0D-8A0C-8AD889A07586','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'43CA255A-9E3B-4E7A-9564-08BCB004E4DA','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'219DE3A3-45DD-4A36-BE5A-2442D7FB9B16','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','add',NULL,'2023-11-14T22:13:27.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'9EB54525-28E9-4FEE-8592-EA7D352FC591','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','delete',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'94F339F3-F47A-4E7E-89D0-FCEDBC78537A','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','visit','0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'4DCE24CA-2D30-4818-A677-D6560ED38AE8','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo','82E10BC5-13B5-41A4-A906-9E75E0ADFF09','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"82E10BC5-13B5-41A4-A906-9E75E0ADFF09","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000001","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'B02CD790-8CB7-489B-9069-1CF15381F4C0','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo_path','0667A06D-063D-4E8F-8AB9-779AD96AF1F9','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"0667A06D-063D-4E8F-8AB9-779AD96AF1F9","path":"/photos/IMG_1.jpg","photo_id":"82E10BC5-13B5-41A4-A906-9E75E0ADFF09"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'78368074-8107-48B8-901F-91AD43AFDEF2','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo','0F2EA96E-668D-493A-B561-307762797CFC','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"0F2EA96E-668D-493A-B561-307762797CFC","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000002","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'620335E1-ED3B-4A30-BC74-AFE68CE8D23A','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo_path','E9C1A015-AD0A-4DBA-B797-097A459F6FDE','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"E9C1A015-AD0A-4DBA-B797-097A459F6FDE","path":"/photos/IMG_2.jpg","photo_id":"0F2EA96E-668D-493A-B561-307762797CFC"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'97ACB720-7457-49A4-8D9B-3790885A85A3','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','visit','1B6F314F-F4D5-4FB5-8FE6-5EE293C311F4','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"1B6F314F-F4D5-4FB5-8FE6-5EE293C311F4","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'0A18F9AE-DBDE-4212-AF3E-8CA11576C23E','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo','A1FB1D83-43FA-4A34-A083-4E5DDC7F25B1','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"A1FB1D83-43FA-4A34-A083-4E5DDC7F25B1","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000003","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"1B6F314F-F4D5-4FB5-8FE6-5EE293C311F4"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'8F17010B-228D-4D9D-8106-B2396E6F18D1','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo_path','E8506788-A2A9-49E8-BE54-11A69ECF8B1A','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"E8506788-A2A9-49E8-BE54-11A69ECF8B1A","path":"/photos/IMG_3.jpg","photo_id":"A1FB1D83-43FA-4A34-A083-4E5DDC7F25B1"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'3506CDF1-9C9D-4852-B376-2C56142E1C33','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','question','7F2FB53D-C0E1-4DDC-9AEF-E6EFF71FE12C','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"7F2FB53D-C0E1-4DDC-9AEF-E6EFF71FE12C","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'2C67E9BE-B803-4EF4-8DA5-FDA8CF310537','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo','7AEED8A7-1399-4862-93C1-D49EDBF14309','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"7AEED8A7-1399-4862-93C1-D49EDBF14309","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"7F2FB53D-C0E1-4DDC-9AEF-E6EFF71FE12C","sha256":"0000000000000000000000000000000000000000000000000000000000000004","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'6AE2DD52-B95B-46A4-8869-433839711E98','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','64CA207D-EEA8-4D0D-8A0C-8AD889A07586','photo_path','6BFD2B86-3405-422F-846B-4DBD5582E527','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"6BFD2B86-3405-422F-846B-4DBD5582E527","path":"/photos/IMG_4.jpg","photo_id":"7AEED8A7-1399-4862-93C1-D49EDBF14309"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'9785C2FD-B572-43AD-B38A-779200104554','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','43CA255A-9E3B-4E7A-9564-08BCB004E4DA','visit','0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'2BF89173-541C-4A9C-98FE-70092E1D070A','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','219DE3A3-45DD-4A36-BE5A-2442D7FB9B16','visit','2A11A0BD-572E-457F-8A1E-343E0CBD1B9E','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"2A11A0BD-572E-457F-8A1E-343E0CBD1B9E","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:28.250000Z');
INSERT INTO change VALUES(14,'B555F8B3-E5B6-4A3F-92E4-35A33988BDC6','F59F0F8A-6E28-42B5-AC19-E45565ECF3D4','9EB54525-28E9-4FEE-8592-EA7D352FC591','visit','2A11A0BD-572E-457F-8A1E-343E0CBD1B9E','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"2A11A0BD-572E-457F-8A1E-343E0CBD1B9E","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:30.250000Z');
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
INSERT INTO question VALUES('7F2FB53D-C0E1-4DDC-9AEF-E6EFF71FE12C','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('82E10BC5-13B5-41A4-A906-9E75E0ADFF09','0000000000000000000000000000000000000000000000000000000000000001','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('0F2EA96E-668D-493A-B561-307762797CFC','0000000000000000000000000000000000000000000000000000000000000002','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('A1FB1D83-43FA-4A34-A083-4E5DDC7F25B1','0000000000000000000000000000000000000000000000000000000000000003','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'1B6F314F-F4D5-4FB5-8FE6-5EE293C311F4',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('7AEED8A7-1399-4862-93C1-D49EDBF14309','0000000000000000000000000000000000000000000000000000000000000004','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'7F2FB53D-C0E1-4DDC-9AEF-E6EFF71FE12C','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('0667A06D-063D-4E8F-8AB9-779AD96AF1F9','82E10BC5-13B5-41A4-A906-9E75E0ADFF09','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('E9C1A015-AD0A-4DBA-B797-097A459F6FDE','0F2EA96E-668D-493A-B561-307762797CFC','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('E8506788-A2A9-49E8-BE54-11A69ECF8B1A','A1FB1D83-43FA-4A34-A083-4E5DDC7F25B1','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('6BFD2B86-3405-422F-846B-4DBD5582E527','7AEED8A7-1399-4862-93C1-D49EDBF14309','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
INSERT INTO visit VALUES('0D2AC6A6-D626-4FCE-9CE0-09C1CB936E91','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('1B6F314F-F4D5-4FB5-8FE6-5EE293C311F4','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
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
