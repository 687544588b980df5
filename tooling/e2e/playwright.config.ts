import { defineConfig } from '@playwright/test';
import { requireTool } from '@jackdaw/fixtures';

/**
 * One worker: the machines that run this have two cores, and the server under test, its engine and ffmpeg need the other.
 * Each test starts a server of its own on an empty data folder.
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    video: 'off',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: await requireTool('chromium'),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
