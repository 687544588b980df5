export { createTransfers, type Transfers, type TransfersOptions } from './create-transfers.ts';
