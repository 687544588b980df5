import type { Plugin, UserConfig } from 'vite';

export declare function precompress(): Plugin;
export declare function appConfig(options: { base: string }): UserConfig;
export declare function packageConfig(options: { root: string; entry: Record<string, string> }): UserConfig;
