export { addUser, type NewUser } from './add-user.ts';
export { backUp, type BackupReport } from './backup.ts';
export { liftBan, listBans, type BanSummary } from './bans.ts';
export { checkStore, type CheckOptions, type CheckReport, type Finding } from './check.ts';
export { createInviteCode, createVoucherCode, type VoucherRequest } from './codes.ts';
export { exportUser, type ExportReport } from './export.ts';
export { dropJob, listJobs, retryJob, type JobSummary } from './jobs.ts';
export { restoreBackup } from './restore.ts';
export { listUsers, removeUser, requireReset, setPassword, setQuota, type AccountSummary } from './users.ts';
