/// Command lines that fail, by subject.
///
/// `FILES` is a folder with `files`, `VISIT` the id of a recorded visit.
enum ErrorCommandLines {
  static let files = [
    "empty.csv": "",
    "text.txt": "Dear diary, today I saw a game.\n",
    "table.csv": "Day,Where\n2018-07-09,Fenway Park\n",
    "wrong-day.csv": "date,stadium\n2018-13-09,Fenway Park\n",
    "broken.json": "{\"schema\": 1, ",
    "pack.json": "{\"form\": 99}",
    "schedule.csv": "start,end,stadium,home,away\nyesterday,,fenway-park-boston,a,b\n",
    "stadiums.csv": "id,name,latitude,longitude\nx,X,95,0\n",
    "travel.csv": "from,to,minutes,miles\na,b,-5,3\n",
    "card.png": "not a picture",
    "poll.json": "{}",
  ]

  static let all = """
    # Commands and options
    vists list
    visits lst
    visits list --yaer 2019
    visits list --season 2019
    games --until 2019-06-01
    games --day 2019-06-01
    games --out games.ics
    scores lokup --league mlb
    visits list --folder x
    undo --dry
    delete 5f3a
    --json visits list
    help vists
    list
    show
    visits list --color blue
    visits list --data-dir ""
    visits show
    visits show zzzz
    visits show VISIT --pictures maybe
    stats --year abc
    # Days and scores
    visits add --stadium "Fenway Park" --date 2018-13-45
    visits add --stadium "Fenway Park" --date someday
    visits add --stadium "Fenway Park" --date 13/13/2018
    visits add --stadium "Fenway Park" --date "Feb 30 2018"
    visits add --stadium "Fenway Park" --date 2018-07-10 --score 19-three
    visits add --stadium "Fenway Park" --date 2018-07-10 --score 5
    visits add --stadium "Fenway Park" --date 2018-07-09 --score "Yankees 5, Rays 0"
    visits add --stadium "Fenway Park" --date 2199-05-03
    visits edit VISIT --date 2199-05-03
    visits list --from 2019-06-30 --to 2019-06-01
    visits list --from someday
    visits list --team "Red Sx"
    visits list --stadium "Fenwey Park"
    games --date 2019-06-15 --year 2019
    games --from 1990-01-01 --to 2019-06-01
    games --date 2018-02-30
    games --from 2019-06-30 --to 2019-06-01
    # Visits
    visits add
    visits add --stadium "Fenway Park"
    visits add --date 2018-07-09
    visits add --stadium "Fenwey Park" --date 2018-07-10
    visits add --stadium "Nowhere Gardens" --date 2018-07-10
    visits add --stadium "Fenway Park" --date 1890-07-10
    visits add --stadium "Fenway Park" --date 2018-07-10 --rating 9
    visits add --stadium "Fenway Park" --date 2018-07-10 --type concert
    visits add --stadium "Fenway Park" --date 2018-07-10 --game nope
    visits add --stadium "Fenway Park" --date 2018-07-10 --home "Red Sx"
    visits edit zzzz --rating 3
    visits edit VISIT
    visits edit VISIT --rating 9
    visits edit VISIT --date tomorrowish
    visits edit VISIT --stadium "Nowhere Gardens"
    visits edit VISIT --original
    visits delete zzzz --yes
    visits delete VISIT
    visits delete VISIT zzzz --yes
    visits photos VISIT rename
    visits photos VISIT add
    visits photos VISIT add FILES/missing.jpg
    visits photos VISIT add FILES/text.txt
    visits photos VISIT caption 99 Hello
    visits photos VISIT remove 99
    visits photos VISIT order 99
    # Photos and other sources
    import
    import FILES/missing
    import FILES/text.txt
    import --from gps FILES
    import --from csv FILES/text.txt
    import --from csv FILES/empty.csv
    import --from csv --columns day=Day FILES/table.csv
    import --from csv --columns date=Tag FILES/table.csv
    import --from csv --date-format xyz FILES/table.csv
    import --from timeline FILES/broken.json
    import --from gpx FILES/text.txt
    import --from immich
    import --from immich --url photos.example.org
    import --from immich --url http://photos.example.org
    import --from photoprism --url https://photos.example.org
    import --url https://photos.example.org FILES/photos
    import --league mbl FILES/photos
    import --from-export FILES/missing.jsonl
    import --from-export FILES/broken.json
    import FILES/photos --from-export FILES/broken.json
    scan
    scan FILES/missing
    watch
    watch FILES/missing
    watch FILES/photos --every 0
    review --question zzzz --answer 1
    review --question zzzz
    review --answer 1
    review --html FILES/missing/questions.html
    # Data
    games --league mbl
    games --league curling
    games --team "Red Sx" --date 2019-06-15
    games --stadium "Nowhere Gardens" --date 2019-06-15
    games --date 2019-06-15 --output FILES/games.txt
    games --date 2019-06-15 --output FILES/missing/games.ics
    games --date 2019-06-15 --format pdf
    stadiums "Nowhere Gardens"
    stadiums add "My Park"
    stadiums add "My Park" --at here
    stadiums add "My Park" --at 95,200
    stadiums add "My Park" --at 42.3,-71.1 --time-zone Mars/Olympus
    stadiums add "My Park" --at 42.3,-71.1 --opened 2020 --closed 2010
    stadiums add "My Park" --at 42.3,-71.1 --footprint 9999999
    stadiums add "My Park" --at 42.3,-71.1 --capacity=-5
    teams "Nowhere United"
    teams add "My Team"
    teams add "My Team" --league mbl
    teams add "My Team" --league mlb --stadium "Nowhere Gardens"
    teams add "My Team" --league mlb --since 12
    leagues add FILES/missing.json
    leagues add FILES/pack.json
    leagues add FILES/broken.json
    leagues add --id mlb --name "My League" --sport baseball
    leagues add --id x --name "My League" --sport quidditch
    leagues remove nope
    leagues remove mlb
    leagues export nope --output FILES/a.json
    sync --league mbl
    sync --season 1492
    sync --season 2025 --pack FILES/pack.json
    sync --schedule FILES/schedule.csv
    sync --schedule FILES/missing.csv --league mlb
    sync --schedule FILES/schedule.csv --league mlb --stadiums FILES/stadiums.csv
    sync --schedule FILES/schedule.csv --league mlb
    sync --pack FILES/pack.json
    # Scores
    scores lookup
    scores lookup --league mbl --date 2019-06-15
    scores lookup --league mlb --date soon
    scores lookup --league mlb --date 2019-06-15 --tiers magic
    scores lookup --league mlb --date 2019-06-15 --home "Red Sx"
    scores explain zzzz
    scores retry zzzz
    scores retry --tiers magic
    # Badges and reports
    achievements --league mbl
    achievements --check --porcelain
    progress --league mbl
    progress --home Qwertyuiop
    progress --count everything
    stats --league mbl
    stats --team "Red Sx"
    stats --by weather
    stats --ratings stars
    stats --by team --ratings day
    # Trips
    plan
    plan "a ball game on the moon"
    plan dates
    plan dates --league mlb --from 2019-06-10 --to 2019-06-01
    plan dates --league mlb --from 2019-06-01 --to 2025-06-01
    plan dates --league mbl --from 2019-06-01 --to 2019-06-05
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --start Qwertyuiop
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --drivers 0
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --hours 30
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --stops 0
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --leisure lazy
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --region atlantis
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --budget=-4
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --travel-times FILES/travel.csv
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --osrm not-an-address
    plan dates --league mlb --from soon --to 2019-06-05
    plan dates --league mlb --team "Red Sox" --from 2019-06-01 --to 2019-06-05
    plan dates --league mlb --from 2019-06-01 --to 2019-06-05 --pick 3
    plan games --game nope
    plan games
    plan route --league mlb --from 2019-06-01 --to 2019-06-05
    plan follow --league mlb --from 2019-06-01 --to 2019-06-05
    plan follow --team "Red Sx" --from 2019-06-01 --to 2019-06-05
    plan teams --league mlb --from 2019-06-01 --to 2019-06-05
    suggest --league mbl
    suggest --home Qwertyuiop
    suggest --days 0
    suggest --months 99
    suggest --as-of soon
    quest --league mlb --from 2019-06-10 --to 2019-06-01
    quest --league mlb --stadium "Nowhere Gardens" --from 2019-06-01 --to 2019-06-05
    quest --league mlb --from 2019-06-01 --to 2019-06-05 --objective fun
    quest --league mlb --from 2019-06-01 --to 2019-06-05 --effort 99
    quest --stadium "Yankee Stadium" --from 2019-06-01 --to 2019-06-05
    quest --from 2019-06-01 --to 2019-06-05
    quest --league mlb --from 2019-06-01 --to 2019-06-02
    quest --schedule FILES/schedule.csv --stadiums FILES/stadiums.csv --from 2019-06-01 --to 2019-06-05
    quest --schedule FILES/missing.csv --from 2019-06-01 --to 2019-06-05
    trips show nope
    trips edit nope --remove 1
    trips edit nope --add Lunch --at noon
    trips check nope
    trips attended nope
    trips export nope --output FILES/a.ics
    trips dismiss nope
    trips delete nope --yes
    poll create --output FILES/ballot.html
    poll create --option "Only one" --output FILES/ballot.html
    poll create --trip nope --output FILES/ballot.html
    poll create --option A --option B --method coin
    poll create --option A --option B --closes soon --output FILES/ballot.html
    poll tally FILES/poll.json FILES/text.txt
    poll tally FILES/missing.json FILES/text.txt
    poll sign FILES/poll.json --output FILES/signed.json
    # Sharing
    share progress
    share progress --league mbl --output FILES/a.svg
    share progress --league mlb --output FILES/card.xyz
    share progress --league mlb --output FILES/card.png
    share progress --league mlb --output FILES/missing/card.svg
    share progress --league mlb --size huge
    share progress --league mlb --theme pink
    share achievement
    share achievement nope --output FILES/a.svg
    share visit zzzz --output FILES/a.svg
    share visit VISIT --photo FILES/text.txt --output FILES/a.svg
    share trip nope --output FILES/a.svg
    share year 1492 --output FILES/a.svg
    map
    map --output FILES/map.xyz
    map --output FILES/missing/map.html
    map --theme pink --output FILES/map.html
    map --planned nope --output FILES/map.html
    # Your data
    backup FILES/missing/copy.sqlite
    backup FILES/card.png
    restore FILES/missing.sqlite
    restore FILES/text.txt
    verify FILES/missing
    export
    export FILES/visits.xyz
    export --visits FILES/missing/visits.csv
    export --all FILES/card.png
    undo zzzz --yes
    undo
    history show zzzz
    history list --limit 0
    forget all
    forget visit zzzz --yes
    forget photo FILES/missing.jpg --yes
    remote sync
    remote set nowhere://x
    remote set http://example.com/dav
    remote set FILES/text.txt
    remote photos
    remote forget --yes
    doctor --onlin
    completions powershell
    # Settings
    config show --nope
    config get
    config get nope
    config set nope 3
    config set offline maybe
    config set plan.drivers 0
    config set plan.driver 2
    config set leagues mbl
    config unset nope
    STVISITS_COLOR=blue visits list
    STVISITS_MLB_URL=nowhere visits list
    STVISITS_PLAN_DRIVERS=two visits list
    """
}
