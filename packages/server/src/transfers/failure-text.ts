import type { EngineFailure } from '../ports/transfer-engine.ts';

const ADVICE: Record<EngineFailure, string> = {
  invalid_source: 'Check the link, or add the transfer from another source.',
  unreachable: 'Check the link, or retry later.',
  forbidden_address: 'The owner of this server can allow private addresses in its settings.',
  http_status: 'Check that the link still works in a browser, then retry.',
  too_large: 'Delete files you do not need, empty the trash, then retry.',
  no_space: 'Ask the owner of this server to free space, then retry.',
  timeout: 'The server may be overloaded: retry later.',
  hostile_paths: 'It is not safe to fetch. Look for another source.',
  internal: 'Retry the transfer; if it happens again, the owner of this server finds more in its log.',
};

/** What happened and what to do, for `error_message`. */
export function failureText(reason: EngineFailure, message: string): string {
  return `${message} ${ADVICE[reason]}`;
}
