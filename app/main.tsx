import { mountInspector } from './mount-inspector.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

mountInspector(element, {
  storage: () => localStorage,
  link: location.search,
  keep: true,
  example: true,
  elsewhere: './elsewhere/index.html',
  autoFocus: true,
});
