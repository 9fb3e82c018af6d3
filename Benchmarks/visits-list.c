// Prints what `stvisits visits list --porcelain` prints, and does nothing else: how fast a program can
// start, open the library and print its rows. StartupComparison compiles and runs it.
#include <sqlite3.h>
#include <stdio.h>

static const char query[] =
    "SELECT lower(id), local_date, stadium_id, stadium_name, kind, league, away_name, away_score,"
    " home_name, home_score, game_key, iif(score_pending, 'true', 'false'), rating,"
    " (SELECT count(*) FROM photo WHERE photo.visit_id = visit.id), seat, note, description "
    "FROM visit ORDER BY local_date, game_start";

int main(int count, char **arguments) {
  sqlite3 *database;
  sqlite3_stmt *statement;
  if (count != 2 ||
      sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(database, query, -1, &statement, NULL) != SQLITE_OK) {
    return 1;
  }
  int columns = sqlite3_column_count(statement);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    for (int column = 0; column < columns; column++) {
      const unsigned char *text = sqlite3_column_text(statement, column);
      printf("%s%s", column == 0 ? "" : "\t", text == NULL ? "" : (const char *)text);
    }
    putchar('\n');
  }
  sqlite3_finalize(statement);
  return sqlite3_close(database) == SQLITE_OK ? 0 : 1;
}
