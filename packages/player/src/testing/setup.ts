import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { installFakeMedia } from './fake-media.ts';

beforeEach(installFakeMedia);
afterEach(cleanup);
