import { api, apiExtra } from '@jackdaw/api-client/react';
import { createMemorySourceStore, createUploadQueue, type UploadQueue } from '@jackdaw/task-engine';
import { ModalHost, ToastRegion } from '@jackdaw/ui-kit';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { UploadQueueProvider } from '../shared/uploads/upload-queue-context.tsx';

/** One request that the screen made. */
export interface SentRequest {
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
}

/** Answers a request: a payload, or a refusal with its status. Undefined is an empty success. */
export type Answer = (request: SentRequest) => { status?: number; body: object } | undefined;

const ENVELOPE = { error_uri: '', error_id: null, extra: {} };

/** A refusal of the API. */
export function refusal(status: number, error_type: string, extra: object = {}) {
  const body = { ...ENVELOPE, status: 'ERROR', status_code: status, error_type, error_message: error_type, extra };
  return { status, body };
}

/** The fields of a body; a form's decimal texts as the numbers that were sent, but lists of ids, which are text. */
export function readBody(init: RequestInit | undefined): unknown {
  if (typeof init?.body !== 'string') return null;
  if (new Headers(init.headers).get('Content-Type') === 'application/json') return JSON.parse(init.body);
  const fields = [...new URLSearchParams(init.body)];
  const isNumber = (name: string, text: string) => !name.endsWith('_ids') && /^-?(0|[1-9]\d*)$/.test(text);
  return Object.fromEntries(fields.map(([name, text]) => [name, isNumber(name, text) ? Number(text) : text]));
}

function createFetch(answer: Answer, sent: SentRequest[]): typeof fetch {
  return async (input, init) => {
    const url = new URL(input as string, 'http://drive.example');
    const body = readBody(init);
    const request = { method: init?.method ?? 'GET', path: url.pathname + url.search, body };
    sent.push(request);
    const answered = answer(request) ?? { body: {} };
    await Promise.resolve();
    const payload = answered.status === undefined ? { status: 'OK', ...answered.body } : answered.body;
    return new Response(JSON.stringify(payload), {
      status: answered.status ?? 200,
      headers: { 'Content-Type': 'application/json' },
    });
  };
}

function idleQueue(): UploadQueue {
  const transport = { start: () => ({ stop: () => undefined }), discard: () => Promise.resolve() };
  return createUploadQueue({ transport, store: createMemorySourceStore() });
}

/** Renders a screen with the app's real store and router; the network is `answer`. */
export function renderApp(screen: ReactElement, options: { path?: string; route?: string; answer?: Answer } = {}) {
  const sent: SentRequest[] = [];
  const { path = '/', route = path, answer = () => undefined } = options;
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: {
          extraArgument: apiExtra({ baseUrl: 'http://drive.example', fetch: createFetch(answer, sent), retries: 0 }),
        },
      }).concat(api.middleware),
  });
  const frame = (
    <>
      <Outlet />
      <ModalHost />
    </>
  );
  const children = [
    { path: route, element: screen },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: [path] });
  const queue = idleQueue();
  render(
    <Provider store={store}>
      <UploadQueueProvider queue={queue}>
        <RouterProvider router={router} />
        <ToastRegion />
      </UploadQueueProvider>
    </Provider>,
  );
  return { sent, store, router, queue };
}
