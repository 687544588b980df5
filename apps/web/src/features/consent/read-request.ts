import type { RouteArgs, routes } from '@jackdaw/api-contract';

/** What an app asks for. */
export type ConsentRequest = RouteArgs<typeof routes.oauth.consent>;

const OPTIONAL = ['state', 'client_name', 'code_challenge', 'code_challenge_method'] as const;

/** Reads what an app put into the address; null when the address cannot be an app's question. */
export function readConsentRequest(search: string): ConsentRequest | null {
  const query = new URLSearchParams(search);
  const client_id = query.get('client_id') ?? '';
  const redirect_uri = query.get('redirect_uri') ?? '';
  const response_type = query.get('response_type') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(client_id) || redirect_uri === '' || response_type === '') return null;
  const optional = OPTIONAL.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { client_id: Number(client_id), redirect_uri, response_type, ...Object.fromEntries(optional) };
}
