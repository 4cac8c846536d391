import { describe, expect, it } from 'vitest';
import { transportFeature } from '../../../../app/features/transport/feature.ts';
import TransportPane from '../../../../app/features/transport/transport-pane.tsx';
import { renderPane } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [transportFeature];

describe('the transport', () => {
  it('is dim without a clip', () => {
    const html = renderPane(testSession([], { features }), TransportPane);
    expect(html.match(/<button/g)?.length).toBe(html.match(/aria-disabled="true"/g)?.length);
  });

  it('shows how a clip is played', () => {
    const session = testSession(EIGHT, { features });
    const state = session.store.getState();
    state.setSpeed(-0.5);
    session.store.setState({ frameRate: 24 });
    state.setLoopRange({ from: 1, to: 2.5 });
    const html = renderPane(session, TransportPane);
    expect(html).not.toContain('aria-disabled="true"');
    expect(html).toContain('value="24"');
    expect(html).toContain('value="-0.5"');
    expect(html).toContain('1.000 – 2.500');
  });
});
