import { globSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';

interface StoryLike {
  args?: object;
  render?: (args: object) => ReactElement;
}
interface MetaLike extends StoryLike {
  title: string;
  component: ComponentType<object>;
}
type StoryModule = { default: MetaLike } & Record<string, StoryLike>;

const files = globSync('src/**/*.stories.tsx', { cwd: process.cwd() });
const modules = await Promise.all(
  files.map(async (file) => (await import(`./${file.slice('src/'.length)}`)) as StoryModule),
);

/** Colour contrast needs real layout and is measured from the tokens instead; a lone component is no whole page. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };

afterEach(cleanup);

test('there are stories to check', () => expect(modules.length).toBeGreaterThan(30));

describe.each(modules.map((module) => [module.default.title, module] as const))('%s', (_title, module) => {
  const { default: meta, ...stories } = module;
  test.each(Object.entries(stories))('%s shows something that axe finds nothing wrong with', async (_name, story) => {
    const args = { ...meta.args, ...story.args };
    const Story = story.render ?? meta.render ?? ((props: object) => createElement(meta.component, props));
    const { baseElement } = render(createElement(Story, args));
    const { violations } = await axe.run(baseElement, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});
