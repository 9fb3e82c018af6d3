PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('v1');
INSERT INTO grdb_migrations VALUES('v2');
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('49E09763-C102-497C-8841-38AF44BAE092','2023-11-14T22:13:22.250000Z');
CREATE TABLE batch (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  device_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  note TEXT,
  started_at TEXT NOT NULL CHECK (started_at GLOB '????-??-??T??:??:??.??????Z'),
  undone_by TEXT REFERENCES batch (id)
) STRICT;
INSERT INTO batch VALUES(1,'73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','49E09763-C102-497C-8841-38AF44BAE092','import','/photos','2023-11-14T22:13:23.250000Z',NULL);
INSERT INTO batch VALUES(2,'E3413D09-A543-486D-B2F9-09F17819E99E','49E09763-C102-497C-8841-38AF44BAE092','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL);
INSERT INTO batch VALUES(3,'73CE0CC3-DE3C-4AC3-BD8D-1DE830F18F83','49E09763-C102-497C-8841-38AF44BAE092','add',NULL,'2023-11-14T22:13:27.250000Z',NULL);
INSERT INTO batch VALUES(4,'299902ED-B6FA-44C4-BEC9-DE9435CA9F41','49E09763-C102-497C-8841-38AF44BAE092','delete',NULL,'2023-11-14T22:13:29.250000Z',NULL);
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
INSERT INTO change VALUES(1,'EF04D834-2CCB-43A1-AC72-281D530AFB13','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','visit','F2C68817-F676-4A33-B16A-C5851F99FC89','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"F2C68817-F676-4A33-B16A-C5851F99FC89","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'2AE7DD12-6CE4-4DA1-AF12-4DBCA7A8AC5C','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo','80D532D3-BB10-4D90-AEC5-920A3EE10F85','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"80D532D3-BB10-4D90-AEC5-920A3EE10F85","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000001","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"F2C68817-F676-4A33-B16A-C5851F99FC89"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'AF78FF0D-6CA2-448A-A318-FC4F0A501CD6','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo_path','A99EDA1A-13EC-4466-8DDC-80FDA29D5278','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"A99EDA1A-13EC-4466-8DDC-80FDA29D5278","path":"/photos/IMG_1.jpg","photo_id":"80D532D3-BB10-4D90-AEC5-920A3EE10F85"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'57884260-8F15-4467-A6E2-CA25E2872AC2','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo','454E6C88-AAB4-4246-9D98-2B33F8ACCEC7','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"454E6C88-AAB4-4246-9D98-2B33F8ACCEC7","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000002","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"F2C68817-F676-4A33-B16A-C5851F99FC89"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'7E08045E-6711-48D4-818F-E524BFC5E2FD','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo_path','1B9BC71F-975F-4F42-802E-DE761B919368','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"1B9BC71F-975F-4F42-802E-DE761B919368","path":"/photos/IMG_2.jpg","photo_id":"454E6C88-AAB4-4246-9D98-2B33F8ACCEC7"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'9413F7C8-4D88-4EDD-A2EA-D27F51425DD2','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','visit','85408FC5-FAE0-4377-88CE-B231D651179B','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"85408FC5-FAE0-4377-88CE-B231D651179B","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'DCCA180C-80FC-4015-A863-E4E3917DCCC3','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo','5CAC9215-50D9-474F-A816-920A7854B739','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"5CAC9215-50D9-474F-A816-920A7854B739","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000003","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"85408FC5-FAE0-4377-88CE-B231D651179B"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'18CA4869-178D-420A-B193-454AF5A09E96','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo_path','B7F134EC-1E7A-40A0-80D9-22113CB3097D','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"B7F134EC-1E7A-40A0-80D9-22113CB3097D","path":"/photos/IMG_3.jpg","photo_id":"5CAC9215-50D9-474F-A816-920A7854B739"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'4F40009E-F37B-4663-AC60-8322B6EB22BE','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','question','EA1BD807-2510-497D-B717-06BDE4A9A744','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"EA1BD807-2510-497D-B717-06BDE4A9A744","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'77EDE479-29DD-4201-8C04-66EDBF0A6678','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo','62C04018-F6A9-41F1-AB24-C6E3F4739A25','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"62C04018-F6A9-41F1-AB24-C6E3F4739A25","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"EA1BD807-2510-497D-B717-06BDE4A9A744","sha256":"0000000000000000000000000000000000000000000000000000000000000004","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'8900839C-A0D1-42B8-94EE-B9F43F0964A9','49E09763-C102-497C-8841-38AF44BAE092','73C7DEFD-D511-4F87-90F7-B16CAAFC2BC8','photo_path','B4E582B2-F6A3-4BBB-8584-C444243DEF9C','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"B4E582B2-F6A3-4BBB-8584-C444243DEF9C","path":"/photos/IMG_4.jpg","photo_id":"62C04018-F6A9-41F1-AB24-C6E3F4739A25"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'83971A68-CA8C-4941-B8E9-CADEEA5CE217','49E09763-C102-497C-8841-38AF44BAE092','E3413D09-A543-486D-B2F9-09F17819E99E','visit','F2C68817-F676-4A33-B16A-C5851F99FC89','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'7F64D7D9-FAD6-42F2-A016-B6CB509A6A4C','49E09763-C102-497C-8841-38AF44BAE092','73CE0CC3-DE3C-4AC3-BD8D-1DE830F18F83','visit','6D48853C-58AE-453C-8605-D87249DA1DF9','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"6D48853C-58AE-453C-8605-D87249DA1DF9","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:28.250000Z');
INSERT INTO change VALUES(14,'AA0BC0BB-6369-4B01-AC09-F97F8D828A0F','49E09763-C102-497C-8841-38AF44BAE092','299902ED-B6FA-44C4-BEC9-DE9435CA9F41','visit','6D48853C-58AE-453C-8605-D87249DA1DF9','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"6D48853C-58AE-453C-8605-D87249DA1DF9","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:30.250000Z');
CREATE TABLE visit (
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
  origin TEXT NOT NULL CHECK (origin IN ('trip', 'manual', 'photoImport')),
  evidence TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  superseded_by TEXT,
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z'),
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z'),
  CHECK ((home_name IS NULL) = (away_name IS NULL)),
  CHECK ((home_score IS NULL) = (away_score IS NULL)),
  CHECK (home_name IS NOT NULL OR (game_key IS NULL AND home_score IS NULL))
) STRICT;
INSERT INTO visit VALUES('F2C68817-F676-4A33-B16A-C5851F99FC89','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z');
INSERT INTO visit VALUES('85408FC5-FAE0-4377-88CE-B231D651179B','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z');
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
INSERT INTO question VALUES('EA1BD807-2510-497D-B717-06BDE4A9A744','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('80D532D3-BB10-4D90-AEC5-920A3EE10F85','0000000000000000000000000000000000000000000000000000000000000001','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'F2C68817-F676-4A33-B16A-C5851F99FC89',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('454E6C88-AAB4-4246-9D98-2B33F8ACCEC7','0000000000000000000000000000000000000000000000000000000000000002','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'F2C68817-F676-4A33-B16A-C5851F99FC89',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('5CAC9215-50D9-474F-A816-920A7854B739','0000000000000000000000000000000000000000000000000000000000000003','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'85408FC5-FAE0-4377-88CE-B231D651179B',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('62C04018-F6A9-41F1-AB24-C6E3F4739A25','0000000000000000000000000000000000000000000000000000000000000004','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'EA1BD807-2510-497D-B717-06BDE4A9A744','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('A99EDA1A-13EC-4466-8DDC-80FDA29D5278','80D532D3-BB10-4D90-AEC5-920A3EE10F85','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('1B9BC71F-975F-4F42-802E-DE761B919368','454E6C88-AAB4-4246-9D98-2B33F8ACCEC7','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('B7F134EC-1E7A-40A0-80D9-22113CB3097D','5CAC9215-50D9-474F-A816-920A7854B739','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('B4E582B2-F6A3-4BBB-8584-C444243DEF9C','62C04018-F6A9-41F1-AB24-C6E3F4739A25','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
CREATE TABLE achievement (
  definition_id TEXT NOT NULL PRIMARY KEY CHECK (definition_id <> ''),
  definition_version INTEGER NOT NULL,
  earned_on TEXT NOT NULL CHECK (earned_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  first_awarded_at TEXT NOT NULL CHECK (first_awarded_at GLOB '????-??-??T??:??:??.??????Z'),
  revoked_at TEXT CHECK (revoked_at GLOB '????-??-??T??:??:??.??????Z'),
  revoke_reason TEXT,
  visits TEXT NOT NULL CHECK (json_valid(visits)),
  CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
) STRICT;
CREATE TABLE achievement_basis (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fingerprint TEXT NOT NULL,
  logged INTEGER NOT NULL
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('batch',4);
INSERT INTO sqlite_sequence VALUES('change',14);
CREATE INDEX change_of_batch ON change (batch_id, seq);
CREATE INDEX change_of_entity ON change (entity_id, seq);
CREATE INDEX visit_at ON visit (stadium_id, local_date);
CREATE INDEX visit_of_game ON visit (game_key) WHERE game_key IS NOT NULL;
CREATE INDEX question_by_state ON question (state);
CREATE INDEX question_of_visit ON question (visit_id) WHERE visit_id IS NOT NULL;
CREATE INDEX photo_of_visit ON photo (visit_id, position) WHERE visit_id IS NOT NULL;
CREATE INDEX photo_of_question ON photo (question_id, position)
  WHERE question_id IS NOT NULL;
CREATE INDEX photo_path_by_path ON photo_path (path);
COMMIT;
