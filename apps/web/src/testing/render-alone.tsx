import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { PageParamsContext } from '../shared/visitor/page-params.ts';
import { readBody, type Answer, type SentRequest } from './render-app.tsx';

/**
 * Renders a screen that stands alone at an address, with the parameters of its path; the network is `answer`. Answers what
 * was sent, each with its token.
 */
export function renderAlone(
  screen: ReactElement,
  options: { address?: string; params?: Record<string, string>; answer?: Answer } = {},
) {
  const { address = '/', params = {}, answer = () => undefined } = options;
  const sent: (SentRequest & { authorization: string | null })[] = [];
  window.history.replaceState(null, '', address);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input as string, 'http://drive.example');
    const request = { method: init?.method ?? 'GET', path: url.pathname + url.search, body: readBody(init) };
    sent.push({ ...request, authorization: new Headers(init?.headers).get('authorization') });
    const { status = 200, headers = {}, body } = { headers: {}, ...(answer(request) ?? { body: {} }) };
    const payload = status === 200 ? { status: 'OK', ...body } : body;
    return new Response(JSON.stringify(payload), {
      status,
      headers: { 'Content-Type': 'application/json', ...(headers as Record<string, string>) },
    });
  });
  render(<PageParamsContext value={params}>{screen}</PageParamsContext>);
  return { sent };
}
