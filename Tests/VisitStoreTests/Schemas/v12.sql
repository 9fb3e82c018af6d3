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
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('2307D572-214D-4721-8071-797D5B20F474','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'F77D6799-DDA0-41C9-9782-287CC35BD461','2307D572-214D-4721-8071-797D5B20F474','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'B6230288-FFD8-4B94-8423-DE9D0D6850F3','2307D572-214D-4721-8071-797D5B20F474','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'E35CBD00-FDA3-4900-84CF-B4A116544D44','2307D572-214D-4721-8071-797D5B20F474','add',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'62D040C4-E222-4FFA-9556-0606F3C5DC60','2307D572-214D-4721-8071-797D5B20F474','delete',NULL,'2023-11-14T22:13:32.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'9FE4E504-0433-4212-8E50-6FCC9F20C767','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','visit','3B12DA4D-D77C-4546-9003-E1D28FA1C2A2','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"3B12DA4D-D77C-4546-9003-E1D28FA1C2A2","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'D6C731A5-6A9E-4E9B-8552-FC5A723B362E','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo','FF64E94D-678A-4806-B93A-05195B1D902F','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"FF64E94D-678A-4806-B93A-05195B1D902F","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"3B12DA4D-D77C-4546-9003-E1D28FA1C2A2"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'7CE5C3B4-C74F-40C0-8260-21266962A979','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo_path','7661942A-59D0-45C2-ACDF-E82F8C2B5E6D','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"7661942A-59D0-45C2-ACDF-E82F8C2B5E6D","path":"/photos/IMG_1.jpg","photo_id":"FF64E94D-678A-4806-B93A-05195B1D902F"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'A141689B-3F78-42F2-A045-3B0EB63F77EE','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo','F6FB0E39-8DAC-4967-B8C3-45E82436A909','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"F6FB0E39-8DAC-4967-B8C3-45E82436A909","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"3B12DA4D-D77C-4546-9003-E1D28FA1C2A2"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'9AA5724B-5D1F-4E6B-B119-95ABC8A25746','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo_path','665C0C80-915E-4806-958F-F937FEEAA402','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"665C0C80-915E-4806-958F-F937FEEAA402","path":"/photos/IMG_2.jpg","photo_id":"F6FB0E39-8DAC-4967-B8C3-45E82436A909"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'C8B0DD39-EFE7-463F-809B-DFC67DB82587','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','visit','9F611332-91A8-40F0-A175-7BA9AF1C59D1','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"9F611332-91A8-40F0-A175-7BA9AF1C59D1","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'EDC333D9-7720-4F2A-9AC7-316E37A23D64','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo','188199FE-49FE-45FC-9A3F-E5725E5FBD5D','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"188199FE-49FE-45FC-9A3F-E5725E5FBD5D","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"9F611332-91A8-40F0-A175-7BA9AF1C59D1"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'BEEDAF61-4CD5-4DC7-8FBF-9D4B595C6297','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo_path','86B9F724-F7E5-4760-8161-E52EEE840561','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"86B9F724-F7E5-4760-8161-E52EEE840561","path":"/photos/IMG_3.jpg","photo_id":"188199FE-49FE-45FC-9A3F-E5725E5FBD5D"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'CA5E951C-4E0F-4D1C-8930-44666C29FA85','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','question','EF56F51C-9C4F-4780-ADBC-0EBDA4DCE0F3','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"EF56F51C-9C4F-4780-ADBC-0EBDA4DCE0F3","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'BEB45BA8-4CE4-4392-B257-B1927109FA25','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo','4AAC3B98-A219-4149-A9D1-36F5488C2408','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"4AAC3B98-A219-4149-A9D1-36F5488C2408","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"EF56F51C-9C4F-4780-ADBC-0EBDA4DCE0F3","sha256":"6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'C1DA9248-0E13-4D2B-AF06-1AC5E771A140','2307D572-214D-4721-8071-797D5B20F474','F77D6799-DDA0-41C9-9782-287CC35BD461','photo_path','67CEEB2A-765F-40E6-9656-F5C939DB8F37','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"67CEEB2A-765F-40E6-9656-F5C939DB8F37","path":"/photos/IMG_4.jpg","photo_id":"4AAC3B98-A219-4149-A9D1-36F5488C2408"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'AA74F70B-8DF0-45BB-B8AE-68E06EFFAE70','2307D572-214D-4721-8071-797D5B20F474','B6230288-FFD8-4B94-8423-DE9D0D6850F3','visit','3B12DA4D-D77C-4546-9003-E1D28FA1C2A2','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'3371E63B-9636-4440-996E-BD0C66FFF94B','2307D572-214D-4721-8071-797D5B20F474','E35CBD00-FDA3-4900-84CF-B4A116544D44','visit','AD5747BE-C033-4B7D-8F35-2EC8A5D54264','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"AD5747BE-C033-4B7D-8F35-2EC8A5D54264","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:30.250000Z');
INSERT INTO change VALUES(14,'126A2D9B-20E2-4A6D-B17F-F6123F4E3D1C','2307D572-214D-4721-8071-797D5B20F474','62D040C4-E222-4FFA-9556-0606F3C5DC60','visit','AD5747BE-C033-4B7D-8F35-2EC8A5D54264','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"AD5747BE-C033-4B7D-8F35-2EC8A5D54264","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:33.250000Z');
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
INSERT INTO question VALUES('EF56F51C-9C4F-4780-ADBC-0EBDA4DCE0F3','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('FF64E94D-678A-4806-B93A-05195B1D902F','910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'3B12DA4D-D77C-4546-9003-E1D28FA1C2A2',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('F6FB0E39-8DAC-4967-B8C3-45E82436A909','975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'3B12DA4D-D77C-4546-9003-E1D28FA1C2A2',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('188199FE-49FE-45FC-9A3F-E5725E5FBD5D','1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'9F611332-91A8-40F0-A175-7BA9AF1C59D1',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('4AAC3B98-A219-4149-A9D1-36F5488C2408','6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'EF56F51C-9C4F-4780-ADBC-0EBDA4DCE0F3','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('7661942A-59D0-45C2-ACDF-E82F8C2B5E6D','FF64E94D-678A-4806-B93A-05195B1D902F','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('665C0C80-915E-4806-958F-F937FEEAA402','F6FB0E39-8DAC-4967-B8C3-45E82436A909','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('86B9F724-F7E5-4760-8161-E52EEE840561','188199FE-49FE-45FC-9A3F-E5725E5FBD5D','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('67CEEB2A-765F-40E6-9656-F5C939DB8F37','4AAC3B98-A219-4149-A9D1-36F5488C2408','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
INSERT INTO visit VALUES('3B12DA4D-D77C-4546-9003-E1D28FA1C2A2','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('9F611332-91A8-40F0-A175-7BA9AF1C59D1','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
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
INSERT INTO content_digest VALUES('batch',-3876760417882544342);
INSERT INTO content_digest VALUES('change',80575758398266231);
INSERT INTO content_digest VALUES('device',2456771093280107973);
INSERT INTO content_digest VALUES('entry',0);
INSERT INTO content_digest VALUES('photo',8708575909516831007);
INSERT INTO content_digest VALUES('photo_path',9043146704713457967);
INSERT INTO content_digest VALUES('question',-2054759510776335425);
INSERT INTO content_digest VALUES('remote',0);
INSERT INTO content_digest VALUES('remote_head',0);
INSERT INTO content_digest VALUES('remote_machine',0);
INSERT INTO content_digest VALUES('remote_object',0);
INSERT INTO content_digest VALUES('remote_segment',0);
INSERT INTO content_digest VALUES('taste',0);
INSERT INTO content_digest VALUES('trip',0);
INSERT INTO content_digest VALUES('upload',0);
INSERT INTO content_digest VALUES('visit',-6558683518894596516);
INSERT INTO content_digest VALUES('sqlite_sequence.batch',4);
INSERT INTO content_digest VALUES('sqlite_sequence.change',14);
INSERT INTO content_digest VALUES('box_score',0);
CREATE TABLE box_score (
  game_key TEXT NOT NULL PRIMARY KEY CHECK (game_key <> ''),
  provider TEXT NOT NULL CHECK (provider <> ''),
  fetched_at TEXT NOT NULL CHECK (fetched_at GLOB '????-??-??T??:??:??.??????Z'),
  content TEXT NOT NULL CHECK (json_valid(content))
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
