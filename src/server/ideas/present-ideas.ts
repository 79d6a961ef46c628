import { IDEA_MESSAGES, type Idea, type IdeaWithAuthor } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import type { Kind } from '#server/platform/firestore/require-unchanged.ts';
import { uncompactedVotes } from '#server/platform/firestore/vote-shards.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { namesOf } from '#server/profiles/records/profiles.ts';
import { asIdea, IDEA_UPVOTES } from './records.ts';

export const withVotes = (idea: Idea, inShards: number): Idea => ({
  ...idea,
  upvotes: Math.max(0, idea.upvotes + inShards),
});

export async function withAuthors(items: readonly Idea[]): Promise<IdeaWithAuthor[]> {
  const [authors, inShards] = await Promise.all([
    knownNamesOf(items.map(({ member_id }) => member_id)),
    uncompactedVotes(
      IDEA_UPVOTES,
      items.map(({ id }) => id),
    ),
  ]);
  return items.map((idea) => ({
    ...withVotes(idea, inShards.get(idea.id) ?? 0),
    author: authors.get(idea.member_id) ?? null,
  }));
}

export async function withAuthor(idea: Idea): Promise<IdeaWithAuthor> {
  const [whole] = await withAuthors([idea]);
  return whole as IdeaWithAuthor;
}

export const IDEA_KIND: Kind<Idea> = {
  read: asIdea,
  notFoundMessage: IDEA_MESSAGES.gone,
  changed: IDEA_MESSAGES.changed,
  whole: withAuthor,
};

export function asMemberIdea(
  memberId: string,
  idea: Idea,
  author: string | null,
  upvoted: boolean,
): MemberIdea {
  return { ...idea, author, mine: idea.member_id === memberId, upvoted };
}

export async function loadMemberIdea(memberId: string, idea: Idea, upvoted: boolean): Promise<MemberIdea> {
  const names = await namesOf([idea.member_id]);
  return asMemberIdea(memberId, idea, names.get(idea.member_id)?.display_name ?? null, upvoted);
}
