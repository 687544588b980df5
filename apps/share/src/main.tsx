import '@jackdaw/ui-kit/styles.css';
import { applyTheme } from '@jackdaw/ui-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ShareScreen } from './ShareScreen.tsx';

applyTheme('auto');
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <ShareScreen />
  </StrictMode>,
);
