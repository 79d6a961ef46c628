import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { contentCollections } from './schemas.ts';

const { videos } = contentCollections((() => z.string()) as never);

describe('a film of content/videos', () => {
  it('is called "Video" and is sixteen by nine by default (R140, R141)', () => {
    const file = { url: 'https://vimeo.com/76979871', description: 'What is seen.' };
    expect(videos.schema.parse(file)).toMatchObject({ title: 'Video', aspect: 56.25 });
    expect(videos.schema.parse({ ...file, title: 'A film', aspect: 75 })).toMatchObject({
      title: 'A film',
      aspect: 75,
    });
  });

  it('is an own film or one at a host, never both or neither; an own film has a transcript', () => {
    const described = { seconds: 20, transcript: [{ caption: 'Hello.', shows: 'Two people.' }] };
    const own = { file: 'intro.0123abcd', description: 'What is seen.', ...described };
    expect(videos.schema.parse(own)).toMatchObject({ title: 'Video', aspect: 56.25, ...described });
    for (const wrong of [
      { ...own, url: 'https://vimeo.com/76979871' },
      { ...own, transcript: [] },
      { ...own, seconds: undefined },
      { ...own, file: '../intro' },
      { description: 'What is seen.' },
    ])
      expect(videos.schema.safeParse(wrong).success).toBe(false);
  });

  it('has an https address (R139)', () => {
    expect(videos.schema.safeParse({ url: 'javascript:alert(1)', description: 'x' }).success).toBe(false);
  });
});
