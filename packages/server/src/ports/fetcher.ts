import type { EngineFailure } from './transfer-engine.ts';

/** Why a fetch ended without its whole answer; `reason` is what a transfer reports. */
export class FetchError extends Error {
  override name = 'FetchError';
  readonly reason: EngineFailure;
  constructor(reason: EngineFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type FetchMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';

export interface FetchRequest {
  method?: FetchMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Bytes the decoded body may have; more ends it with `too_large`. */
  maxBytes: number;
  signal?: AbortSignal;
}

/** An answer whose body is not yet read. Iterate it, or `cancel` it; errors of the body are `FetchError`. */
export interface FetchedResponse {
  /** Where the last redirect led. */
  url: URL;
  status: number;
  /** Lower-case names; of a repeated header the values joined by a comma. */
  headers: Readonly<Record<string, string>>;
  /** True when the body was encoded: its length then says nothing about the decoded bytes. */
  encoded: boolean;
  body: AsyncIterable<Uint8Array>;
  cancel(): void;
}

/** Fetches what a user named, from the addresses that users may reach and from no other. */
export interface Fetcher {
  /** Follows redirects. Any status is an answer. @throws FetchError */
  fetch(url: string, request: FetchRequest): Promise<FetchedResponse>;
  close(): Promise<void>;
}
