import { basename } from 'node:path';

/** Words in lower case joined by hyphens, with any number of suffixes: `file-page.tsx`, `file-page.test.tsx`. */
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/;

/** A component's file carries the component's name: `FileList.tsx`, `FileList.test.tsx`, `FileList.stories.tsx`. */
const component = /^[A-Z][A-Za-z0-9]*(?:\.[a-z]+)*\.tsx$/;

/** Reports a file whose name is neither in kebab-case nor a component's. */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { kebab: 'Name the file in kebab-case, or after its component, not "{{name}}".' },
  },
  create(context) {
    return {
      Program(node) {
        const name = basename(context.filename);
        if (!kebab.test(name) && !component.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
      },
    };
  },
};
