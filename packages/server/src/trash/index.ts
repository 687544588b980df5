export { createTrash, type Trash, type TrashOptions } from './create-trash.ts';
export { PURGE_JOB, scheduleTrashPurge } from './jobs.ts';
export type { TrashService } from './service.ts';
