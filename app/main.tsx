import { mountInspector } from './mount-inspector.tsx';
import { adopt, appStore } from './transition.ts';
import { firstExample } from './session/files/files.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

const { session } = mountInspector(element, {
  storage: localStorage,
  link: location.search,
  example: true,
  autoFocus: true,
});
adopt(session);

// Until no feature asks by the store any more.
appStore.subscribe((state, before) => {
  const { saveRequest, openingRequest } = state;
  if (saveRequest !== before.saveRequest && saveRequest)
    void session.files.save(saveRequest.saving);
  if (openingRequest !== before.openingRequest && openingRequest) {
    const { what } = openingRequest;
    void (what === 'example'
      ? session.files.openExample(firstExample())
      : session.files.choose(what));
  }
});
