import type { DroppedContent } from '@jackdaw/ui-kit';

/** What a file or folder picker returned, in the form of a drop: a picked folder's files know their relative path. */
export function contentOfFiles(files: Iterable<File>): DroppedContent {
  return {
    files: Array.from(files, (file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) })),
    emptyFolders: [],
  };
}
