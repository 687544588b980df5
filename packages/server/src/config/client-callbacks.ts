import { CLIENT_IDS } from '@jackdaw/api-contract';
import { isAcceptableCallback } from '../oauth/flow/redirect-uris.ts';
import { SettingError, type Setting } from './kinds.ts';

/** Addresses by the id of a built-in OAuth client. */
export type ClientCallbacks = ReadonlyMap<number, readonly string[]>;

const EXAMPLE = `{"${CLIENT_IDS.browserExtension}":["https://drive.example.org/extension"]}`;
const BUILT_IN: ReadonlySet<number> = new Set(Object.values(CLIENT_IDS));

const wrong = (problem: string) => new SettingError(`must be a JSON object such as ${EXAMPLE} (${problem})`);

function objectOf(raw: unknown): Record<string, unknown> {
  let value = raw;
  if (typeof raw === 'string') {
    try {
      value = JSON.parse(raw);
    } catch {
      throw wrong('it is no JSON');
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('it is no object');
  return value as Record<string, unknown>;
}

function callbacksOf(id: string, raw: unknown): readonly [number, readonly string[]] {
  if (!/^[1-9]\d{0,9}$/.test(id) || !BUILT_IN.has(Number(id))) throw wrong(`"${id}" is no built-in client`);
  if (!Array.isArray(raw)) throw wrong(`the addresses of ${id} must be a list`);
  for (const uri of raw as unknown[]) {
    if (typeof uri !== 'string' || !isAcceptableCallback(uri))
      throw wrong(`${JSON.stringify(uri)} is no address for an app`);
  }
  return [Number(id), raw as string[]];
}

const fallback: ClientCallbacks = new Map();

/** Where apps may be led back to that exist already and have no address of their own on this server. */
export const clientCallbacks: Setting<ClientCallbacks> = {
  fallback,
  doc:
    'Addresses (`redirect_uri`) that built-in OAuth clients may be led back to with a code or a token, by client id, beside ' +
    'those of rclone and the command line, which are known. The browser extension, for one, has an address that depends on ' +
    'how it was installed. An address counts letter by letter; whoever runs it gets into the accounts of people who consent.',
  form: `JSON object such as \`${EXAMPLE}\``,
  parse: (raw) => new Map(Object.entries(objectOf(raw)).map(([id, uris]) => callbacksOf(id, uris))),
};
