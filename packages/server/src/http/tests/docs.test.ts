import { describe, expect, it } from '@jest/globals';
import { allRoutes, LIVE_EVENT_TYPES } from '@jackdaw/api-contract';
import { openApiDocument } from '../openapi/document.ts';
import { docsPage } from '../openapi/page.ts';

interface Operation {
  operationId?: string;
  deprecated?: boolean;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { description: string }>;
  security: unknown[];
}
const document = JSON.parse(
  JSON.stringify(openApiDocument({ origin: 'https://drive.example.org', version: '1.2.3' })),
) as { openapi: string; paths: Record<string, Record<string, Operation>> };

describe('openApiDocument', () => {
  it('describes every route once, and its old spellings as deprecated', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.flatMap(({ operationId }) => operationId ?? []);
    expect(document.openapi).toBe('3.1.0');
    expect(ids.toSorted()).toEqual(allRoutes.map((route) => route.id).toSorted());
    expect(operations.filter(({ deprecated }) => deprecated).length).toBeGreaterThan(0);
  });

  it('declares every parameter of a path', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(operations)) {
        expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(
          expect.arrayContaining(inPath),
        );
      }
    }
  });

  it('takes the file of a form by multipart only, and everything else in each encoding', () => {
    const encodings = (path: string) => Object.entries(document.paths[path]?.['post']?.requestBody?.content ?? {});
    const [upload, ...others] = encodings('/v2/files/upload');
    expect([upload?.[0], upload?.[1].schema.required, others]).toEqual(['multipart/form-data', ['file'], []]);
    expect(encodings('/v2/files/move')).toHaveLength(3);
  });

  it('tells who may call and what may go wrong', () => {
    const list = document.paths['/v2/files/list']?.['get'];
    expect(list?.security).toHaveLength(2);
    expect(list?.responses['401']?.description).toBe('Unauthorized, invalid_scope');
    expect(document.paths['/v2/health']?.['get']?.security).toEqual([]);
  });
});

describe('docsPage', () => {
  it('shows every route, loads nothing and runs nothing', () => {
    const page = docsPage(allRoutes, '<1>');
    for (const route of allRoutes) expect(page).toContain(`id="${route.id}"`);
    expect(page).toContain('&lt;1&gt;');
    expect(page).not.toMatch(/<script|src=|https?:\/\//);
  });

  it('names files of forms, lengths and live events', () => {
    const page = docsPage(allRoutes, '1');
    const entry = (id: string) => page.split(`<details id="${id}">`)[1]?.split('</details>')[0];
    expect(entry('files.upload')).toContain('<code>file</code></td><td>body</td><td>file part</td><td>required');
    expect(entry('uploads.create')).toContain('<code>Location</code>');
    expect(entry('files.upload')).toMatch(/string, at most \d+ characters/);
    for (const type of LIVE_EVENT_TYPES) expect(page).toContain(`<code>${type}</code>`);
  });

  it('begins with calls that exist', () => {
    const page = docsPage(allRoutes, '1');
    const paths = [...page.split('<h2>Routes')[0]!.matchAll(/\/v2\/[\w/.-]+/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(6);
    for (const path of paths) {
      const pattern = path.replace(/\/\d+/g, '/:id');
      const isKnown = allRoutes.some((route) => route.path.replace(/:\w+/g, ':id') === pattern);
      expect([path, isKnown]).toEqual([path, true]);
    }
  });
});
