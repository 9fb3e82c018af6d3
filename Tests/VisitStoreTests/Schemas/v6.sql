PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('v1');
INSERT INTO grdb_migrations VALUES('v2');
INSERT INTO grdb_migrations VALUES('v3');
INSERT INTO grdb_migrations VALUES('v4');
INSERT INTO grdb_migrations VALUES('v5');
INSERT INTO grdb_migrations VALUES('v6');
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'7FB1962A-F647-4420-80D0-A2206401B73E','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'54601C08-6414-42A9-AD66-3CCF9797CD4F','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','add',NULL,'2023-11-14T22:13:27.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'73912BF6-402B-4EDA-B02B-9B246AB3B0D7','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','delete',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'AE77E55C-4CEF-4078-8165-553E85D89791','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','visit','B2449447-7624-4916-B71B-F510790926A9','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"B2449447-7624-4916-B71B-F510790926A9","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'9BF9B8B8-F8CE-412F-BCBA-9A02D5DA3EC3','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo','70E569B5-500B-42AB-9A21-A0F19EC93082','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"70E569B5-500B-42AB-9A21-A0F19EC93082","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000001","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"B2449447-7624-4916-B71B-F510790926A9"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'7C067E2F-C402-42E9-AA52-633322805B7E','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo_path','BBF4A5C6-6204-4CE6-9B33-CC6FB4296D84','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"BBF4A5C6-6204-4CE6-9B33-CC6FB4296D84","path":"/photos/IMG_1.jpg","photo_id":"70E569B5-500B-42AB-9A21-A0F19EC93082"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'8CD921D0-086F-4682-9045-BA3BEA2BC70C','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo','3FB56C48-E032-4C6E-8366-1128C1D67D3F','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"3FB56C48-E032-4C6E-8366-1128C1D67D3F","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000002","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"B2449447-7624-4916-B71B-F510790926A9"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'D7EC3FF4-A9E3-4A7A-BA9D-E88C09343111','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo_path','FCAB8806-6FA4-499C-A51A-08B041D922C5','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"FCAB8806-6FA4-499C-A51A-08B041D922C5","path":"/photos/IMG_2.jpg","photo_id":"3FB56C48-E032-4C6E-8366-1128C1D67D3F"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'0994F56B-8612-4666-9757-E6D372FCCCA2','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','visit','6CA09F34-5F95-4FA1-82FF-36F66BE984AB','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"6CA09F34-5F95-4FA1-82FF-36F66BE984AB","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'DB90A6C7-5F18-4299-B42F-716BA38D0B35','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo','EBBF7FBD-ED99-4E1C-9BD3-03548322480F','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"EBBF7FBD-ED99-4E1C-9BD3-03548322480F","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"0000000000000000000000000000000000000000000000000000000000000003","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"6CA09F34-5F95-4FA1-82FF-36F66BE984AB"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'0D85713D-D9FD-414D-B0C0-03C5362B7ECC','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo_path','6E5DFA13-FBE1-4945-93CD-3D8CAC675D7D','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"6E5DFA13-FBE1-4945-93CD-3D8CAC675D7D","path":"/photos/IMG_3.jpg","photo_id":"EBBF7FBD-ED99-4E1C-9BD3-03548322480F"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'C41556A9-122F-4876-850E-A6B27D1922B9','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','question','DE83405D-DAD8-42FC-B99B-4687597B8B69','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"DE83405D-DAD8-42FC-B99B-4687597B8B69","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'624DEA5C-CD6B-43E9-B989-8C1F00D7620B','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo','207E6F12-7626-4F07-A5DF-1751CC6C2A70','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"207E6F12-7626-4F07-A5DF-1751CC6C2A70","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"DE83405D-DAD8-42FC-B99B-4687597B8B69","sha256":"0000000000000000000000000000000000000000000000000000000000000004","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'A6E1980B-61B7-4B63-804D-A0531C706DF9','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','95CDEC9F-F708-4B7D-8CCC-6DA4C0E9A567','photo_path','6C9EE2C7-6ABB-4556-960A-80EDEC315A6E','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"6C9EE2C7-6ABB-4556-960A-80EDEC315A6E","path":"/photos/IMG_4.jpg","photo_id":"207E6F12-7626-4F07-A5DF-1751CC6C2A70"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'619F660C-46AC-423E-8485-3781B0C7CA41','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','7FB1962A-F647-4420-80D0-A2206401B73E','visit','B2449447-7624-4916-B71B-F510790926A9','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'3E5D6359-76CA-4BBF-A1A7-727F409BA61E','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','54601C08-6414-42A9-AD66-3CCF9797CD4F','visit','0EB89D57-5241-4B2E-8B47-12B837DF3750','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"0EB89D57-5241-4B2E-8B47-12B837DF3750","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:28.250000Z');
INSERT INTO change VALUES(14,'2B252267-EA5A-4CFE-B425-8539D646ED68','C0980E6B-3CA1-4C4F-BD1F-6951A7D75306','73912BF6-402B-4EDA-B02B-9B246AB3B0D7','visit','0EB89D57-5241-4B2E-8B47-12B837DF3750','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"0EB89D57-5241-4B2E-8B47-12B837DF3750","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:30.250000Z');
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
  changed_at TEXT NOT NULL CHECK (changed_at GLOB '????-??-??T??:??:??.??????Z'), score_provider TEXT, other_scores TEXT
  CHECK (other_scores IS NULL OR json_valid(other_scores)), original TEXT
  CHECK (original IS NULL OR json_valid(original)),
  CHECK ((home_name IS NULL) = (away_name IS NULL)),
  CHECK ((home_score IS NULL) = (away_score IS NULL)),
  CHECK (home_name IS NOT NULL OR (game_key IS NULL AND home_score IS NULL))
) STRICT;
INSERT INTO visit VALUES('B2449447-7624-4916-B71B-F510790926A9','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('6CA09F34-5F95-4FA1-82FF-36F66BE984AB','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
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
INSERT INTO question VALUES('DE83405D-DAD8-42FC-B99B-4687597B8B69','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('70E569B5-500B-42AB-9A21-A0F19EC93082','0000000000000000000000000000000000000000000000000000000000000001','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'B2449447-7624-4916-B71B-F510790926A9',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('3FB56C48-E032-4C6E-8366-1128C1D67D3F','0000000000000000000000000000000000000000000000000000000000000002','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'B2449447-7624-4916-B71B-F510790926A9',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('EBBF7FBD-ED99-4E1C-9BD3-03548322480F','0000000000000000000000000000000000000000000000000000000000000003','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'6CA09F34-5F95-4FA1-82FF-36F66BE984AB',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('207E6F12-7626-4F07-A5DF-1751CC6C2A70','0000000000000000000000000000000000000000000000000000000000000004','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'DE83405D-DAD8-42FC-B99B-4687597B8B69','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('BBF4A5C6-6204-4CE6-9B33-CC6FB4296D84','70E569B5-500B-42AB-9A21-A0F19EC93082','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('FCAB8806-6FA4-499C-A51A-08B041D922C5','3FB56C48-E032-4C6E-8366-1128C1D67D3F','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('6E5DFA13-FBE1-4945-93CD-3D8CAC675D7D','EBBF7FBD-ED99-4E1C-9BD3-03548322480F','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('6C9EE2C7-6ABB-4556-960A-80EDEC315A6E','207E6F12-7626-4F07-A5DF-1751CC6C2A70','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
