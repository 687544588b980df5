export { createTransfers, type Transfers, type TransfersOptions } from './create-transfers.ts';
export { CALLBACK_JOB } from './jobs.ts';
