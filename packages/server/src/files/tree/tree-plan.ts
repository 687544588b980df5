import { setImmediate } from 'node:timers/promises';
import type { NewBlob, NewTree } from '../file-tree.ts';
import { repairName } from '../names.ts';
import { freeName } from './rows.ts';

/** Files planned between two turns of the event loop. */
const TURN = 500;

/** A folder that a tree will have. */
export interface PlannedFolder {
  /** Set with its row. */
  id: number;
  name: string;
  size: number;
  childCount: number;
}

/** Something that a tree will have; the folder it is in comes before it. */
export type Planned =
  { parent: PlannedFolder; folder: PlannedFolder } | { parent: PlannedFolder; name: string; blob: NewBlob };

interface Draft extends PlannedFolder {
  names: Set<string>;
  /** By the name that paths use for it. */
  folders: Map<string, Draft>;
}

/** Lays the files out in folders; whatever a hostile torrent repeats gets a suffix. */
export async function planTree(tree: NewTree, name: string): Promise<{ top: PlannedFolder; entries: Planned[] }> {
  const top = draft(name);
  const entries: Planned[] = [];
  for (const [index, path] of (tree.folders ?? []).entries()) {
    if (index % TURN === 0) await setImmediate();
    let folder = top;
    for (const part of path) folder = await enter(folder, repairName(part), entries);
  }
  for (const [index, { path, blob }] of tree.files.entries()) {
    if (index % TURN === 0) await setImmediate();
    let folder = top;
    folder.size += blob.size;
    for (const part of path.slice(0, -1)) {
      folder = await enter(folder, repairName(part), entries);
      folder.size += blob.size;
    }
    entries.push({ parent: folder, name: await addName(folder, repairName(path.at(-1) ?? name)), blob });
  }
  return { top, entries };
}

async function enter(parent: Draft, name: string, entries: Planned[]): Promise<Draft> {
  const known = parent.folders.get(name);
  if (known) return known;
  const folder = draft(await addName(parent, name));
  parent.folders.set(name, folder);
  entries.push({ parent, folder });
  return folder;
}

async function addName(folder: Draft, name: string): Promise<string> {
  const free = await freeName((candidate) => folder.names.has(candidate), name);
  folder.names.add(free);
  folder.childCount += 1;
  return free;
}

function draft(name: string): Draft {
  return { id: 0, name, size: 0, childCount: 0, names: new Set(), folders: new Map() };
}
