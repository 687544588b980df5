import type { Database } from 'better-sqlite3';
import type { Seed } from '../harness/filled-server.ts';

const table = (db: Database, name: string) =>
  db
    .prepare<[string], { name: string }>("select name from pragma_table_info(?) where name <> 'id'")
    .all(name)
    .map((column) => column.name);

/** Makes an empty folder at the root and returns its id. */
export function addFolder(db: Database, { userId, fileId }: Seed, name: string): number {
  const own: Record<string, string> = {
    ...{ name: '@name', name_key: '@name', name_fold: '@name', parent_id: '0', blob_id: 'null', size: '0' },
    ...{ file_type: "'FOLDER'", content_type: "'application/x-directory'", extension: 'null', user_id: '@userId' },
  };
  const columns = table(db, 'files');
  const { lastInsertRowid } = db
    .prepare(
      `insert into files (${columns.join(', ')})
      select ${columns.map((column) => own[column] ?? column).join(', ')} from files where id = @fileId`,
    )
    .run({ name, userId, fileId });
  count(db, userId, 0, 1);
  return Number(lastInsertRowid);
}

/**
 * Fills a folder with files `file 1000000.bin` and on, all of the seed's content. `words` is SQL for lower-case text in the
 * name, by `n` from 0.
 */
export function addFiles(db: Database, seed: Seed, parentId: number, number: number, words = "''"): void {
  const rest = `(1000000 + n) || ${words} || '.bin'`;
  const own: Record<string, string> = {
    ...{ name: `'file ' || ${rest}`, name_fold: `'file ' || ${rest}`, name_key: `'file 7' || ${rest}` },
    ...{ parent_id: '@parentId', user_id: '@userId' },
  };
  const columns = table(db, 'files');
  db.prepare(
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < @number)
    insert into files (${columns.join(', ')})
    select ${columns.map((column) => own[column] ?? column).join(', ')}
    from numbers, (select * from files where id = @fileId)`,
  ).run({ ...seed, parentId, number });
  const size = db.prepare<[number], number>('select size from files where id = ?').pluck().get(seed.fileId) ?? 0;
  db.prepare('update files set size = size + ? where id = ?').run(size * number, parentId);
  db.prepare('update users set disk_used = disk_used + ? where id = ?').run(size * number, seed.userId);
  db.prepare('update blobs set refs = refs + ? where id = (select blob_id from files where id = ?)').run(
    number,
    seed.fileId,
  );
  count(db, seed.userId, parentId, number);
  indexNames(db);
}

function count(db: Database, userId: number, folderId: number, more: number): void {
  db.prepare(
    `insert into folder_states (user_id, folder_id, version, child_count) values (@userId, @folderId, 1, @more)
    on conflict (user_id, folder_id) do update set version = version + 1, child_count = child_count + @more`,
  ).run({ userId, folderId, more });
}

/** What the server does with new names in turns with other work, at once. */
function indexNames(db: Database): void {
  db.exec(`
    delete from file_names where rowid in (select file_id from name_changes);
    insert into file_names (rowid, owner, name)
      select id, char(19968 + user_id % 20000, 19968 + user_id / 20000 % 20000, 19968 + user_id / 400000000), name_fold
      from files where id in (select file_id from name_changes) order by id;
    delete from name_changes;
    insert into file_names (file_names, rank) values ('merge', 1000000);`);
}
