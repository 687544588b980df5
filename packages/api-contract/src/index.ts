export { routes } from './routes/index.ts';
export type { ParsedArgs, Route, RouteArgs, RoutePayload, RouteAuth } from './core/route.ts';
export { errorCatalogue, type ErrorCode } from './errors.ts';
