-- The statistics of a fan, from the exported visits alone. YEARS and TEAMS are put in by the test.

.import --csv visits.csv raw

CREATE TABLE ordered AS
SELECT row_number() OVER (ORDER BY day, minute = '', CAST(minute AS INT),
    CAST(number AS INT), stadium, id) AS n, *
FROM raw;

-- A game that was recorded twice counts once.
CREATE TABLE entries AS
SELECT *, CAST(strftime('%Y', day) AS INT) AS year,
  (CAST(strftime('%w', day) AS INT) + 6) % 7 + 1 AS weekday,
  kind = 'game' AND (key = '' OR n = min(n) OVER (PARTITION BY kind, key)) AS is_game,
  CASE WHEN lag(latitude) OVER (ORDER BY n) IS NULL
    OR strftime('%Y', day) <> lag(strftime('%Y', day)) OVER (ORDER BY n)
    OR julianday(day) - lag(julianday(day)) OVER (ORDER BY n)
      > CASE WHEN country = lag(country) OVER (ORDER BY n) THEN 3 ELSE 10 END
  THEN 0 ELSE
    2 * 6371008.8 / 1609.344 * asin(min(1, sqrt(
      power(sin(radians(latitude - lag(latitude) OVER (ORDER BY n)) / 2), 2)
      + cos(radians(latitude)) * cos(radians(lag(latitude) OVER (ORDER BY n)))
        * power(sin(radians(longitude - lag(longitude) OVER (ORDER BY n)) / 2), 2)))) END AS miles,
  lag(stadium) OVER (ORDER BY n) AS came_from
FROM ordered;

CREATE TABLE firsts AS SELECT stadium, min(n) AS n FROM entries WHERE is_game GROUP BY stadium;

-- Each team of each game with how it ended.
CREATE TABLE sides AS
SELECT n, league, year, weekday, stadium, day, home AS team, home_id AS team_id, away AS opponent,
  CASE WHEN home_score = '' THEN NULL
    ELSE sign(CAST(home_score AS INT) - CAST(away_score AS INT)) END AS result
FROM entries WHERE is_game AND home <> ''
UNION ALL
SELECT n, league, year, weekday, stadium, day, away, away_id, home,
  CASE WHEN home_score = '' THEN NULL
    ELSE sign(CAST(away_score AS INT) - CAST(home_score AS INT)) END
FROM entries WHERE is_game AND home <> '';

CREATE TABLE most AS
SELECT team, league FROM (
  SELECT team, league, count(*) AS games,
    row_number() OVER (PARTITION BY league ORDER BY count(*) DESC, min(n), team) AS place
  FROM sides WHERE team_id <> '' AND league <> '' GROUP BY league, team)
WHERE place = 1 AND games >= 3;

CREATE TABLE mine AS SELECT team, row_number() OVER (ORDER BY league) AS place FROM (TEAMS);
SELECT 'team', team FROM mine;

CREATE TABLE scope AS SELECT * FROM entries WHERE YEARS;
CREATE TABLE own AS
SELECT sides.*, place FROM sides JOIN mine USING (team) WHERE YEARS;

CREATE VIEW record AS
SELECT n, sum(result = 1) AS w, sum(result = -1) AS l, sum(result = 0) AS t
FROM own WHERE result IS NOT NULL GROUP BY n;

SELECT 'totals', count(*), sum(is_game), count(DISTINCT CASE WHEN is_game THEN stadium END),
  sum(n IN (SELECT n FROM firsts)), total(w), total(l), total(t), min(day), max(day)
FROM scope LEFT JOIN record USING (n);

SELECT 'by_team', team, count(*), count(DISTINCT stadium), total(result = 1), total(result = -1),
  total(result = 0), min(day), max(day)
FROM sides WHERE YEARS GROUP BY team;

SELECT 'by_park', stadium, count(*), sum(is_game), total(w), total(l), total(t), min(day), max(day)
FROM scope LEFT JOIN record USING (n) GROUP BY stadium;

SELECT 'by_opponent', opponent, count(*), total(result = 1), total(result = -1), total(result = 0),
  min(day), max(day)
FROM own GROUP BY opponent;

SELECT 'by_year', year, count(*), sum(is_game), count(DISTINCT CASE WHEN is_game THEN stadium END),
  sum(n IN (SELECT n FROM firsts)), total(w), total(l), total(t), printf('%.3f', sum(miles))
FROM scope LEFT JOIN record USING (n) GROUP BY year;

SELECT 'by_weekday', weekday, count(*), sum(is_game), total(w), total(l), total(t)
FROM scope LEFT JOIN record USING (n) GROUP BY weekday;

CREATE VIEW streaks AS
SELECT result, count(*) AS games, min(n) AS start, min(day) AS first, max(day) AS latest,
  max(place_in_all) AS last
FROM (
  SELECT result, n, day, row_number() OVER (ORDER BY n, place) AS place_in_all,
    row_number() OVER (ORDER BY n, place)
    - row_number() OVER (PARTITION BY result ORDER BY n, place) AS island
  FROM own WHERE result IS NOT NULL)
GROUP BY result, island;

SELECT 'longest_winning', games, first, latest FROM (
  SELECT * FROM streaks WHERE result = 1 ORDER BY games DESC, last LIMIT 1);
SELECT 'longest_losing', games, first, latest FROM (
  SELECT * FROM streaks WHERE result = -1 ORDER BY games DESC, last LIMIT 1);
SELECT 'current', result, games, first, latest FROM (
  SELECT * FROM streaks ORDER BY last DESC LIMIT 1);

SELECT 'gap', came, day, days FROM (
  SELECT lag(day) OVER (ORDER BY day) AS came, day,
    CAST(julianday(day) - lag(julianday(day)) OVER (ORDER BY day) AS INT) AS days
  FROM (SELECT DISTINCT day FROM scope))
WHERE days > 1 ORDER BY days DESC, came LIMIT 3;

SELECT 'years', first, latest FROM (
  SELECT min(year) AS first, max(year) AS latest, count(*) AS years
  FROM (SELECT year, year - row_number() OVER (ORDER BY year) AS island
    FROM (SELECT DISTINCT year FROM scope))
  GROUP BY island ORDER BY years DESC, first LIMIT 1);

SELECT 'days', first, latest FROM (
  SELECT min(day) AS first, max(day) AS latest, count(*) AS days
  FROM (SELECT day, julianday(day) - row_number() OVER (ORDER BY day) AS island
    FROM (SELECT DISTINCT day FROM scope))
  GROUP BY island ORDER BY days DESC, first LIMIT 1)
WHERE days > 1;

SELECT 'miles', printf('%.3f', sum(miles)) FROM scope;
SELECT 'longest_hop', came_from, stadium, day, printf('%.3f', miles) FROM (
  SELECT * FROM scope WHERE miles > 0 ORDER BY miles DESC, n LIMIT 1);

SELECT 'rated', rating, count(*) FROM scope WHERE rating <> '' GROUP BY rating;
SELECT 'rating_of_park', stadium, count(*), printf('%.4f', avg(rating))
FROM scope WHERE rating <> '' GROUP BY stadium;
SELECT 'rating_of_month', substr(day, 1, 7), count(*), printf('%.4f', avg(rating))
FROM scope WHERE rating <> '' GROUP BY 2;
SELECT 'home', sum(CAST(home_score AS INT) > CAST(away_score AS INT)), count(*)
FROM scope WHERE is_game AND home_score <> '' HAVING count(*) >= 20;
