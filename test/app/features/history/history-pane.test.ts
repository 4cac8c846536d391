import { describe, expect, it } from 'vitest';
import { historyFeature } from '../../../../app/features/history/feature.ts';
import HistoryPane from '../../../../app/features/history/history-pane.tsx';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [historyFeature];

describe('the list of edits', () => {
  // A session that was kept comes back with all that was done in it, but without its steps.
  it('is said to be of this visit where it is empty', () => {
    const text = paneText(testSession(EIGHT, { features }), HistoryPane);
    expect(text).toContain('No edits since the page was loaded');
    expect(text).not.toContain('No edits yet');
  });
});
