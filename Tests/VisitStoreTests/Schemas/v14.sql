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
INSERT INTO grdb_migrations VALUES('v11');
INSERT INTO grdb_migrations VALUES('v12');
INSERT INTO grdb_migrations VALUES('v13');
INSERT INTO grdb_migrations VALUES('v14');
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'880AC0BE-2D82-44CD-B72F-AC92687F4F29','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'394257C9-B943-4013-B97F-FD0C5DF0EB74','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'554B7D47-6847-4EF6-AEC2-4A8D247C548D','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','add',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'00DB9EA0-6D5E-4176-8E58-5FE95D49B810','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','delete',NULL,'2023-11-14T22:13:32.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'9F2F6BF1-D40D-4144-9D68-581D2C9C26BC','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','visit','27A3EE68-F214-4418-BF5E-5547E154CAC9','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"27A3EE68-F214-4418-BF5E-5547E154CAC9","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'6B752261-25B3-4AF1-9453-5F7111BF2755','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo','6E90CCBC-629B-4303-9FBC-BC41A6AF6DD9','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"6E90CCBC-629B-4303-9FBC-BC41A6AF6DD9","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"27A3EE68-F214-4418-BF5E-5547E154CAC9"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'9E439589-7FD5-41A3-A690-6BDDFD987E1D','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo_path','BC03927E-BF4B-4B53-8882-0883D1B62C7D','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"BC03927E-BF4B-4B53-8882-0883D1B62C7D","path":"/photos/IMG_1.jpg","photo_id":"6E90CCBC-629B-4303-9FBC-BC41A6AF6DD9"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'72466C10-A89B-41AC-8575-F39712D2C5B3','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo','4FAE6C9A-A321-485D-8D89-4CB1F65B0F6C','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"4FAE6C9A-A321-485D-8D89-4CB1F65B0F6C","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"27A3EE68-F214-4418-BF5E-5547E154CAC9"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'23BB0F45-27D3-442B-99F7-8E0B056D97E1','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo_path','B3BF0983-E5D2-49ED-A084-F4DD498B8C56','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"B3BF0983-E5D2-49ED-A084-F4DD498B8C56","path":"/photos/IMG_2.jpg","photo_id":"4FAE6C9A-A321-485D-8D89-4CB1F65B0F6C"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'3CA402B2-F1AF-47A1-91A6-53328875A70E','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','visit','68D46AAA-6262-42A8-A472-6BC1D6302F1E','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"68D46AAA-6262-42A8-A472-6BC1D6302F1E","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'322C9F9F-BFAD-4357-B2E3-1B9E26CB602D','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo','9AE2D5E3-4925-4B5D-A379-010F7DF95471','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"9AE2D5E3-4925-4B5D-A379-010F7DF95471","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"68D46AAA-6262-42A8-A472-6BC1D6302F1E"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'8693C1D1-74CB-48F6-A162-A12872267180','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo_path','1AE319DA-CAA3-4378-A752-1A8C63C785B9','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"1AE319DA-CAA3-4378-A752-1A8C63C785B9","path":"/photos/IMG_3.jpg","photo_id":"9AE2D5E3-4925-4B5D-A379-010F7DF95471"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'41BBD208-3267-47C4-9F0C-BE08E93007CD','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','question','9AC65A9A-15A2-47BC-9B19-0F3F287877E0','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"9AC65A9A-15A2-47BC-9B19-0F3F287877E0","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'29FD4787-41C2-4AD1-A934-E23D97072925','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo','37A13DD0-DD9E-45D5-93C8-BD9E13751149','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"37A13DD0-DD9E-45D5-93C8-BD9E13751149","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"9AC65A9A-15A2-47BC-9B19-0F3F287877E0","sha256":"6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'273B19CB-8E5A-4987-8D18-7E742D925189','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','880AC0BE-2D82-44CD-B72F-AC92687F4F29','photo_path','B388B8C7-BE4E-4849-8EAF-356027D89FF6','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"B388B8C7-BE4E-4849-8EAF-356027D89FF6","path":"/photos/IMG_4.jpg","photo_id":"37A13DD0-DD9E-45D5-93C8-BD9E13751149"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'6312FCD0-6FD9-4149-AFFD-6E9A95AF3BA6','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','394257C9-B943-4013-B97F-FD0C5DF0EB74','visit','27A3EE68-F214-4418-BF5E-5547E154CAC9','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'39EE2C27-9D05-4D33-A91D-859021A2D2CC','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','554B7D47-6847-4EF6-AEC2-4A8D247C548D','visit','5BC96F17-0E33-4BA2-9F3C-7286772F3551','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"5BC96F17-0E33-4BA2-9F3C-7286772F3551","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:30.250000Z');
INSERT INTO change VALUES(14,'862A55B2-14B2-4543-9DB2-836FDBAB1C08','3FDF5A96-1E16-4CC3-93D2-9E8371E4BCA1','00DB9EA0-6D5E-4176-8E58-5FE95D49B810','visit','5BC96F17-0E33-4BA2-9F3C-7286772F3551','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"5BC96F17-0E33-4BA2-9F3C-7286772F3551","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:33.250000Z');
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
INSERT INTO question VALUES('9AC65A9A-15A2-47BC-9B19-0F3F287877E0','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('6E90CCBC-629B-4303-9FBC-BC41A6AF6DD9','910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'27A3EE68-F214-4418-BF5E-5547E154CAC9',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('4FAE6C9A-A321-485D-8D89-4CB1F65B0F6C','975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'27A3EE68-F214-4418-BF5E-5547E154CAC9',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('9AE2D5E3-4925-4B5D-A379-010F7DF95471','1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'68D46AAA-6262-42A8-A472-6BC1D6302F1E',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('37A13DD0-DD9E-45D5-93C8-BD9E13751149','6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'9AC65A9A-15A2-47BC-9B19-0F3F287877E0','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('BC03927E-BF4B-4B53-8882-0883D1B62C7D','6E90CCBC-629B-4303-9FBC-BC41A6AF6DD9','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('B3BF0983-E5D2-49ED-A084-F4DD498B8C56','4FAE6C9A-A321-485D-8D89-4CB1F65B0F6C','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('1AE319DA-CAA3-4378-A752-1A8C63C785B9','9AE2D5E3-4925-4B5D-A379-010F7DF95471','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('B388B8C7-BE4E-4849-8EAF-356027D89FF6','37A13DD0-DD9E-45D5-93C8-BD9E13751149','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
INSERT INTO visit VALUES('27A3EE68-F214-4418-BF5E-5547E154CAC9','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('68D46AAA-6262-42A8-A472-6BC1D6302F1E','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
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
CREATE TABLE content_digest (
  name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
  sum INTEGER NOT NULL
) STRICT;
INSERT INTO content_digest VALUES('achievement',0);
INSERT INTO content_digest VALUES('achievement_basis',0);
INSERT INTO content_digest VALUES('batch',7963845477126936036);
INSERT INTO content_digest VALUES('box_score',0);
INSERT INTO content_digest VALUES('change',-215925499197592233);
INSERT INTO content_digest VALUES('device',7381528281835324281);
INSERT INTO content_digest VALUES('entry',0);
INSERT INTO content_digest VALUES('photo',2317101165986094978);
INSERT INTO content_digest VALUES('photo_path',767134088258797287);
INSERT INTO content_digest VALUES('question',2342381895880554832);
INSERT INTO content_digest VALUES('remote',0);
INSERT INTO content_digest VALUES('remote_head',0);
INSERT INTO content_digest VALUES('remote_machine',0);
INSERT INTO content_digest VALUES('remote_object',0);
INSERT INTO content_digest VALUES('remote_removal',0);
INSERT INTO content_digest VALUES('remote_segment',0);
INSERT INTO content_digest VALUES('stadium_note',0);
INSERT INTO content_digest VALUES('taste',0);
INSERT INTO content_digest VALUES('trip',0);
INSERT INTO content_digest VALUES('upload',0);
INSERT INTO content_digest VALUES('visit',4940133564010067640);
INSERT INTO content_digest VALUES('sqlite_sequence.change',14);
INSERT INTO content_digest VALUES('sqlite_sequence.batch',4);
CREATE TABLE box_score (
  game_key TEXT NOT NULL PRIMARY KEY CHECK (game_key <> ''),
  provider TEXT NOT NULL CHECK (provider <> ''),
  fetched_at TEXT NOT NULL CHECK (fetched_at GLOB '????-??-??T??:??:??.??????Z'),
  content TEXT NOT NULL CHECK (json_valid(content))
) STRICT;
CREATE TABLE stadium_note (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  stadium_id TEXT NOT NULL CHECK (stadium_id <> ''),
  stadium_name TEXT NOT NULL,
  topic TEXT NOT NULL CHECK (
    topic IN ('parking', 'transit', 'food', 'seats', 'bags', 'other', 'review')),
  text TEXT NOT NULL CHECK (text <> '' OR rating IS NOT NULL),
  rating INTEGER CHECK (rating IS NULL OR (rating BETWEEN 1 AND 5 AND topic = 'review')),
  author TEXT CHECK (author <> ''),
  author_key TEXT CHECK (length(author_key) = 64),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z'),
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z'),
  CHECK ((author IS NULL) = (author_key IS NULL))
) STRICT;
CREATE TABLE remote_removal (
  sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64)
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
CREATE INDEX note_of_stadium ON stadium_note (stadium_id);
COMMIT;
