import '@jackdaw/ui-kit/styles.css';
import './app/app.css';
import { boot } from './app/boot.ts';

void boot();
