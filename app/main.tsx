import { mountInspector } from './mount-inspector.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

mountInspector(element, {
  storage: localStorage,
  link: location.search,
  example: true,
  autoFocus: true,
});
