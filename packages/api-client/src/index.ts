export { createClient, type Client } from './client.ts';
export {
  ApiRequestError,
  isApiError,
  isRetryable,
  isSessionExpired,
  readError,
  type ApiError,
  type RateLimit,
} from './core/api-error.ts';
export { encodeRequest, type EncodedRequest, type UploadFile } from './core/encode-request.ts';
export {
  createTransport,
  type Answered,
  type CallOptions,
  type ConnectionOptions,
  type Outcome,
  type Transport,
} from './core/transport.ts';
export {
  areExtractionsFinal,
  isCloneFinal,
  isConversionFinal,
  isLinksJobFinal,
  isZipFinal,
  waitForJob,
} from './core/wait-for-job.ts';
export { describeAccount, describeWarnings } from './describe/describe-account.ts';
export { describeError, fieldErrorOf, type Doing } from './describe/describe-error.ts';
export { describeExtraction } from './describe/describe-extraction.ts';
export type { ErrorAction, ErrorActionKind, ErrorText } from './describe/error-text.ts';
export {
  connectLive,
  reconnectsAfter,
  type LiveConnection,
  type LiveOptions,
  type LiveStatus,
} from './live/connect-live.ts';
export {
  authenticateUrl,
  authorizeUrl,
  createPkce,
  randomText,
  readAuthorizeAnswer,
  type AuthorizeAnswer,
  type AuthorizeRequest,
  type Pkce,
} from './oauth/authorize.ts';
export { loginPath, readLoginState, safeNextPath, type LoginState } from './session/login-state.ts';
export {
  createSession,
  type Credentials,
  type Session,
  type SessionOptions,
  type TokenFault,
  type Validity,
} from './session/session.ts';
export { browserTokenStorage, memoryTokenStorage, type TokenStorage } from './session/token-storage.ts';
export { fileUrls, largeAvatar, publicUrls, webUrls, type FileUrls } from './urls.ts';
