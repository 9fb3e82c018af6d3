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
CREATE TABLE device (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??.??????Z')
) STRICT;
INSERT INTO device VALUES('6B06658B-CF62-4E03-8FA9-7842CD49DCD2','2023-11-14T22:13:22.250000Z');
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
INSERT INTO batch VALUES(1,'5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','import','/photos','2023-11-14T22:13:23.250000Z',NULL,NULL);
INSERT INTO batch VALUES(2,'3E1E09EE-7190-4E94-985A-BB015FBCCE39','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','edit',NULL,'2023-11-14T22:13:25.250000Z',NULL,NULL);
INSERT INTO batch VALUES(3,'FA8F859C-593D-4CB5-BC0E-C2ECD7B88F02','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','add',NULL,'2023-11-14T22:13:29.250000Z',NULL,NULL);
INSERT INTO batch VALUES(4,'C746F035-CB2A-4CD1-A503-DE5D183E284E','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','delete',NULL,'2023-11-14T22:13:32.250000Z',NULL,NULL);
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
INSERT INTO change VALUES(1,'5ADF3E83-6F4A-4AF0-80DB-46116CB4A082','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','visit','267FEA99-3436-40F7-8EA3-4E1928FC072C','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2018-06-15T19:01:00.25\",\"lastPhoto\":\"2018-06-15T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2018-06-15:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2018-06-15T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"267FEA99-3436-40F7-8EA3-4E1928FC072C","kind":"game","league":"mlb","local_date":"2018-06-15","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(2,'0D87284F-1F55-496C-8B3D-0AA68AF21D85','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo','0E00B58A-CB19-4416-93BC-0FA8636F194F','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"0E00B58A-CB19-4416-93BC-0FA8636F194F","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000001","location_source":"exif","longitude":-71.0999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:12.500000Z","visit_id":"267FEA99-3436-40F7-8EA3-4E1928FC072C"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(3,'84E0F4E4-D4FA-4C62-B961-D2BAB2CC0E5C','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo_path','88647DD1-4503-451B-8F96-CBEBB03769B3','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"88647DD1-4503-451B-8F96-CBEBB03769B3","path":"/photos/IMG_1.jpg","photo_id":"0E00B58A-CB19-4416-93BC-0FA8636F194F"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(4,'676396C0-B9D2-406E-83A5-9BF3E2D85721','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo','7F967E58-CE3D-4AC7-B989-4518D17F333C','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"7F967E58-CE3D-4AC7-B989-4518D17F333C","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000002","location_source":"exif","longitude":-71.09999979999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":1,"position_void":0,"sha256":"975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:13.500000Z","visit_id":"267FEA99-3436-40F7-8EA3-4E1928FC072C"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(5,'0F4C7E47-7D68-4457-BEFE-1C0D1AEE59AE','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo_path','C92BBCA4-7DA6-4D0E-9611-8B9260F597B7','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"C92BBCA4-7DA6-4D0E-9611-8B9260F597B7","path":"/photos/IMG_2.jpg","photo_id":"7F967E58-CE3D-4AC7-B989-4518D17F333C"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(6,'0B1712DE-92C7-4942-A128-6A7AB4CA45FC','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','visit','6E425901-94A5-43F8-A45D-C641C6C98E04','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2019-07-04T19:01:00.25\",\"lastPhoto\":\"2019-07-04T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2019-07-04T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"6E425901-94A5-43F8-A45D-C641C6C98E04","kind":"game","league":"mlb","local_date":"2019-07-04","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"wrigley-field-chicago","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(7,'69F83A83-E4B9-4888-B92E-4A2CD1F5F986','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo','967C9274-8586-43DF-A137-F5F93739FC5E','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"967C9274-8586-43DF-A137-F5F93739FC5E","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000003","location_source":"exif","longitude":-71.0999997,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"sha256":"1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:14.500000Z","visit_id":"6E425901-94A5-43F8-A45D-C641C6C98E04"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(8,'C5F6D75A-C264-4A49-AA4F-58C810F7761E','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo_path','41FF6C9D-224F-4390-9B0C-696293695381','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"41FF6C9D-224F-4390-9B0C-696293695381","path":"/photos/IMG_3.jpg","photo_id":"967C9274-8586-43DF-A137-F5F93739FC5E"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(9,'AF763830-DEE6-4CD1-877D-EEBCD248B743','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','question','E06BC728-1143-43B4-8106-698711E38D26','insert',NULL,'{"changed_at":"2023-11-14T22:13:24.250000Z","created_at":"2023-11-14T22:13:24.250000Z","evidence":"{}","id":"E06BC728-1143-43B4-8106-698711E38D26","kind":"ask","local_date":"2020-08-01","stadium_id":"fenway-park-boston","state":"open"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(10,'FAB5173B-CD9A-46B7-A5DC-18F3BDCD265B','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo','20D765AE-D15C-4647-95E8-CA09754347DB','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","altitude_m":12.5,"clock_doubtful":0,"horizontal_error_m":5,"id":"20D765AE-D15C-4647-95E8-CA09754347DB","latitude":42.3467,"local_time":"2018-06-15T19:26:40.000004","location_source":"exif","longitude":-71.09999959999999,"make":"Apple","media":"jpeg","model":"iPhone X","position":0,"position_void":0,"question_id":"E06BC728-1143-43B4-8106-698711E38D26","sha256":"6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e","time_source":"date_time_original","upload_state":"pending","utc_offset_s":-14400,"utc_time":"2018-06-15T23:32:15.500000Z"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(11,'0F00D232-CFF3-43DE-AE21-6747CFC0C82A','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','5F5D45C4-7ED4-49A0-B832-96D079E3D6F5','photo_path','35429B64-765E-4E90-98B0-5DD2F9A0E908','insert',NULL,'{"added_at":"2023-11-14T22:13:24.250000Z","id":"35429B64-765E-4E90-98B0-5DD2F9A0E908","path":"/photos/IMG_4.jpg","photo_id":"20D765AE-D15C-4647-95E8-CA09754347DB"}','2023-11-14T22:13:24.250000Z');
INSERT INTO change VALUES(12,'D5AD6379-6CDC-4D73-93FE-6050273DDE38','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','3E1E09EE-7190-4E94-985A-BB015FBCCE39','visit','267FEA99-3436-40F7-8EA3-4E1928FC072C','update','{"changed_at":"2023-11-14T22:13:20.123456Z","note":null}','{"changed_at":"2023-11-14T22:13:26.250000Z","note":"edited"}','2023-11-14T22:13:26.250000Z');
INSERT INTO change VALUES(13,'8E8F5234-68FA-48BF-91A5-7CA2574EB476','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','FA8F859C-593D-4CB5-BC0E-C2ECD7B88F02','visit','26FA6D35-DD89-4EC4-9D45-090FF5B1DA9A','insert',NULL,'{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"26FA6D35-DD89-4EC4-9D45-090FF5B1DA9A","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}','2023-11-14T22:13:30.250000Z');
INSERT INTO change VALUES(14,'95A13FC3-63D3-4B80-8617-C70B78C4BEF0','6B06658B-CF62-4E03-8FA9-7842CD49DCD2','C746F035-CB2A-4CD1-A503-DE5D183E284E','visit','26FA6D35-DD89-4EC4-9D45-090FF5B1DA9A','delete','{"away_name":"Yankees","away_score":4,"away_team":"mlb-nyy","changed_at":"2023-11-14T22:13:20.123456Z","created_at":"2023-11-14T22:13:20.123456Z","data_source":"automatic","description":"Bleachers","evidence":"{\"distance\":87.25,\"firstPhoto\":\"2021-05-05T19:01:00.25\",\"lastPhoto\":\"2021-05-05T22:40:00\",\"place\":{\"latitude\":42.3467,\"longitude\":-71.0972}}","game_key":"mlb:fenway-park-boston:2021-05-05:mlb-bos:0","game_resolved_at":"2023-07-22T04:26:40.125000Z","game_source_version":"2026.11","game_start":"2021-05-05T19:10:00","home_name":"Red Sox","home_score":5,"home_team":"mlb-bos","id":"26FA6D35-DD89-4EC4-9D45-090FF5B1DA9A","kind":"game","league":"mlb","local_date":"2021-05-05","origin":"photoImport","rating":5,"score_pending":0,"score_source":"app","seat":"B37","stadium_id":"fenway-park-boston","stadium_name":"Fenway “Park”"}',NULL,'2023-11-14T22:13:33.250000Z');
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
INSERT INTO question VALUES('E06BC728-1143-43B4-8106-698711E38D26','fenway-park-boston','2020-08-01','ask','open','{}',NULL,'2023-11-14T22:13:24.250000Z','2023-11-14T22:13:24.250000Z');
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
INSERT INTO photo VALUES('0E00B58A-CB19-4416-93BC-0FA8636F194F','910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b','jpeg',42.346699999999998452,-71.099999900000000253,5.0,12.5,0,'2018-06-15T19:26:40.000001',-14400,'2018-06-15T23:32:12.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'267FEA99-3436-40F7-8EA3-4E1928FC072C',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('7F967E58-CE3D-4AC7-B989-4518D17F333C','975835de1c9756cebfc846100bfc1e42987bbcbfdd7e532fc3f2827affe7f664','jpeg',42.346699999999998452,-71.099999799999991979,5.0,12.5,0,'2018-06-15T19:26:40.000002',-14400,'2018-06-15T23:32:13.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,1,'pending',NULL,'267FEA99-3436-40F7-8EA3-4E1928FC072C',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('967C9274-8586-43DF-A137-F5F93739FC5E','1d0b14e4db018fedb3466f8a7b81a9899cebe8a6d050dd0112a764fb66abc9cf','jpeg',42.346699999999998452,-71.099999699999997916,5.0,12.5,0,'2018-06-15T19:26:40.000003',-14400,'2018-06-15T23:32:14.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,'6E425901-94A5-43F8-A45D-C641C6C98E04',NULL,'2023-11-14T22:13:24.250000Z');
INSERT INTO photo VALUES('20D765AE-D15C-4647-95E8-CA09754347DB','6e73e372e2338acae474c66a4b98b030dbef19fc8e7b845f7de4eb0c26f3f89e','jpeg',42.346699999999998452,-71.099999599999989642,5.0,12.5,0,'2018-06-15T19:26:40.000004',-14400,'2018-06-15T23:32:15.500000Z','date_time_original',0,'exif','Apple','iPhone X',NULL,NULL,0,'pending',NULL,NULL,'E06BC728-1143-43B4-8106-698711E38D26','2023-11-14T22:13:24.250000Z');
CREATE TABLE photo_path (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  photo_id TEXT NOT NULL REFERENCES photo (id),
  path TEXT NOT NULL,
  added_at TEXT NOT NULL CHECK (added_at GLOB '????-??-??T??:??:??.??????Z'),
  UNIQUE (photo_id, path)
) STRICT;
INSERT INTO photo_path VALUES('88647DD1-4503-451B-8F96-CBEBB03769B3','0E00B58A-CB19-4416-93BC-0FA8636F194F','/photos/IMG_1.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('C92BBCA4-7DA6-4D0E-9611-8B9260F597B7','7F967E58-CE3D-4AC7-B989-4518D17F333C','/photos/IMG_2.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('41FF6C9D-224F-4390-9B0C-696293695381','967C9274-8586-43DF-A137-F5F93739FC5E','/photos/IMG_3.jpg','2023-11-14T22:13:24.250000Z');
INSERT INTO photo_path VALUES('35429B64-765E-4E90-98B0-5DD2F9A0E908','20D765AE-D15C-4647-95E8-CA09754347DB','/photos/IMG_4.jpg','2023-11-14T22:13:24.250000Z');
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
INSERT INTO visit VALUES('267FEA99-3436-40F7-8EA3-4E1928FC072C','fenway-park-boston','Fenway “Park”','2018-06-15','mlb','game','mlb:fenway-park-boston:2018-06-15:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2018-06-15T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37','edited',5,'photoImport','{"distance":87.25,"firstPhoto":"2018-06-15T19:01:00.25","lastPhoto":"2018-06-15T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:26.250000Z',NULL,NULL,NULL);
INSERT INTO visit VALUES('6E425901-94A5-43F8-A45D-C641C6C98E04','wrigley-field-chicago','Fenway “Park”','2019-07-04','mlb','game','mlb:wrigley-field-chicago:2019-07-04:mlb-bos:0','mlb-bos','mlb-nyy','Red Sox','Yankees',5,4,'2019-07-04T19:10:00','2026.11','2023-07-22T04:26:40.125000Z','app','automatic',0,'Bleachers','B37',NULL,5,'photoImport','{"distance":87.25,"firstPhoto":"2019-07-04T19:01:00.25","lastPhoto":"2019-07-04T22:40:00","place":{"latitude":42.3467,"longitude":-71.0972}}',NULL,'2023-11-14T22:13:20.123456Z','2023-11-14T22:13:20.123456Z',NULL,NULL,NULL);
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
INSERT INTO content_digest VALUES('batch',6137911521211406396);
INSERT INTO content_digest VALUES('box_score',0);
INSERT INTO content_digest VALUES('change',-2847718462351734310);
INSERT INTO content_digest VALUES('device',-8523080780107749769);
INSERT INTO content_digest VALUES('entry',0);
INSERT INTO content_digest VALUES('photo',5914928673846747646);
INSERT INTO content_digest VALUES('photo_path',-5939278112005769904);
INSERT INTO content_digest VALUES('question',777030946853370165);
INSERT INTO content_digest VALUES('remote',0);
INSERT INTO content_digest VALUES('remote_head',0);
INSERT INTO content_digest VALUES('remote_machine',0);
INSERT INTO content_digest VALUES('remote_object',0);
INSERT INTO content_digest VALUES('remote_segment',0);
INSERT INTO content_digest VALUES('stadium_note',0);
INSERT INTO content_digest VALUES('taste',0);
INSERT INTO content_digest VALUES('trip',0);
INSERT INTO content_digest VALUES('upload',0);
INSERT INTO content_digest VALUES('visit',-5754968806376711837);
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
