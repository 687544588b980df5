export { createFtpEngine, type FtpEngineOptions } from './ftp-engine.ts';
