import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Turns the one file `file 100000.bin` at the root of a stopped server's drive into `count` of them, straight in its
 * database: through the API a hundred thousand files would take longer than the benchmark.
 */
export async function multiplyFile(dataFolder: string, count: number): Promise<void> {
  const name = (await readdir(dataFolder)).find((entry) => /\.(db|sqlite3?)$/.test(entry));
  if (!name) throw new Error(`There is no database in ${dataFolder}`);
  const db = new DatabaseSync(join(dataFolder, name));
  try {
    const columns = db
      .prepare("select name from pragma_table_info('files') where name <> 'id'")
      .all()
      .map((row) => String(row.name));
    const values = columns.map((column) =>
      column.startsWith('name') ? `replace(${column}, '100000', 100000 + n)` : column,
    );
    db.exec('begin');
    db.exec(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n + 1 < ${count})
      insert into files (${columns.join(', ')})
      select ${values.join(', ')} from numbers, files where name = 'file 100000.bin'`);
    db.exec(`update folder_states set child_count = ${count}, version = version + 1 where folder_id = 0`);
    db.exec('commit');
  } finally {
    db.close();
  }
}
