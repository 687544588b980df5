export { checkFailure, checkSuccess } from './check-answer.ts';
export { createTestClock, type TestClock } from './clock.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export type { CallOptions } from './call.ts';
export type { Encoding } from './encode-call.ts';
export { createTestServer, type TestParts, type TestServer, type TestServerOptions } from './server.ts';
export type { TestUser, TestUserOptions } from './users.ts';
export { waitFor } from './wait-for.ts';
export { createWholeServer, type WholeServer, type WholeServerOptions } from './whole-server.ts';
