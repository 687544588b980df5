export { createTrash, type Trash } from './create-trash.ts';
export { PURGE_JOB, scheduleTrashPurge } from './jobs.ts';
