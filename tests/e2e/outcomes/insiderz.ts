import { expect, type Page } from 'playwright/test';
import type { IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { toast } from '../account-page.ts';
import { seeded } from '../admin-desk.ts';
import { cardOf, createFeedItem, createItem, ideaCalled } from '../insiderz-page.ts';
import { fresh, ideaOf } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { agree, asBoss, button, insiderz, openForm } from './screen.ts';

const ROADMAP: readonly Mutation[] = [
  {
    as: 'admin',
    name: 'create a roadmap item',
    action: 'createRoadmapItem',
    method: 'POST',
    path: /^\/api\/admin\/roadmap$/,
    begin: async () => {
      const title = fresh('Outcome');
      return {
        path: insiderz('roadmap'),
        open: (page) => openForm(page, 'New item', 'New roadmap item'),
        fill: async (page) => {
          await page.getByLabel('Title').fill(title);
          await page.getByLabel('Description').fill('Where the bus stops.');
        },
        press: (page) => button(page, 'Create').click(),
        typed: (page) => [
          [page.getByLabel('Title'), title],
          [page.getByLabel('Description'), 'Where the bus stops.'],
        ],
        done: (page) => cardOf(page, title),
      };
    },
  },
  {
    as: 'admin',
    name: 'edit a roadmap item',
    action: 'updateRoadmapItem',
    method: 'PATCH',
    path: /^\/api\/admin\/roadmap\/[^/]+$/,
    begin: async ({ request }) => {
      const { title } = await createItem(request, { title: fresh('Edited') });
      const words = fresh('Other words');
      return {
        path: insiderz('roadmap'),
        open: (page) => openForm(page, `Edit ${title}`, `Edit ${title}`),
        fill: (page) => page.getByLabel('Description').fill(words),
        press: (page) => button(page, 'Save').click(),
        typed: (page) => [[page.getByLabel('Description'), words]],
        done: (page) => cardOf(page, title).getByText(words),
      };
    },
  },
  {
    as: 'admin',
    name: 'move a roadmap item',
    action: 'updateRoadmapItem',
    method: 'PATCH',
    path: /^\/api\/admin\/roadmap\/[^/]+$/,
    begin: async ({ request }) => {
      const { title } = await createItem(request, { title: fresh('Mover') });
      return {
        path: insiderz('roadmap'),
        press: async (page) => void (await page.getByLabel(`Column of ${title}`).selectOption('in_progress')),
        undone: async (page) => expect(page.getByLabel(`Column of ${title}`)).toHaveValue('backlog'),
        done: (page) => page.getByText(`${title}: moved to In progress`),
      };
    },
  },
  {
    as: 'admin',
    name: 'delete a roadmap item',
    action: 'deleteRoadmapItem',
    method: 'DELETE',
    path: /^\/api\/admin\/roadmap\/[^/]+$/,
    begin: async ({ request }) => {
      const { title } = await createItem(request, { title: fresh('Old plan') });
      return {
        path: insiderz('roadmap'),
        press: async (page) => {
          await openForm(page, `Edit ${title}`, `Edit ${title}`);
          await button(page, 'Delete').click();
          await agree(page, 'Delete');
        },
        undone: (page) => expect(page.getByRole('dialog', { name: `Edit ${title}` })).toBeVisible(),
        done: (page) => toast(page, 'Roadmap item deleted'),
      };
    },
  },
];

const FEED_ITEM = /^\/api\/admin\/feed\/[^/]+$/;

const FEED: readonly Mutation[] = [
  {
    as: 'admin',
    name: 'publish a feed item',
    action: 'createFeedItem',
    method: 'POST',
    path: /^\/api\/admin\/feed$/,
    begin: async () => {
      const title = fresh('Outcome');
      return {
        path: insiderz('feed'),
        open: (page) => openForm(page, 'New item', 'New feed item'),
        fill: async (page) => {
          await page.getByLabel('Title').fill(title);
          await page.getByLabel('Text').fill('From March on.');
        },
        press: (page) => button(page, 'Publish').click(),
        typed: (page) => [
          [page.getByLabel('Title'), title],
          [page.getByLabel('Text'), 'From March on.'],
        ],
        done: (page) => toast(page, 'Feed item created'),
      };
    },
  },
  {
    as: 'admin',
    name: 'edit a feed item',
    action: 'updateFeedItem',
    method: 'PATCH',
    path: FEED_ITEM,
    begin: async ({ request }) => {
      const { title } = await createFeedItem(request, fresh('Edited'));
      const words = fresh('Other words');
      return {
        path: insiderz('feed'),
        open: (page) => openForm(page, `Edit ${title}`, `Edit ${title}`),
        fill: (page) => page.getByLabel('Text').fill(words),
        press: (page) => button(page, 'Save').click(),
        typed: (page) => [[page.getByLabel('Text'), words]],
        done: (page) => toast(page, 'Feed item updated'),
      };
    },
  },
  {
    as: 'admin',
    name: 'take a feed item from the members',
    action: 'updateFeedItem',
    method: 'PATCH',
    path: FEED_ITEM,
    begin: async ({ request }) => {
      const { title } = await createFeedItem(request, fresh('Early'));
      return {
        path: insiderz('feed'),
        press: (page) => button(page, `Unpublish ${title}`).click(),
        undone: (page) => expect(button(page, `Unpublish ${title}`)).toBeVisible(),
        done: (page) => toast(page, 'Feed item updated'),
      };
    },
  },
  {
    as: 'admin',
    name: 'delete a feed item',
    action: 'deleteFeedItem',
    method: 'DELETE',
    path: FEED_ITEM,
    begin: async ({ request }) => {
      const title = fresh('Draft');
      await asBoss(request, 'POST', '/feed', { title, body: 'Made for a test.', published: false });
      return {
        path: insiderz('feed'),
        press: async (page) => {
          await button(page, `Delete ${title}`).click();
          await agree(page, 'Delete');
        },
        undone: (page) => expect(button(page, `Delete ${title}`)).toBeVisible(),
        done: (page) => toast(page, 'Feed item deleted'),
      };
    },
  },
];

const MERGE = /^\/api\/admin\/ideas\/[^/]+\/merge$/;

/** Two ideas of the seeded member, by their titles. */
async function twoIdeas({ request }: World) {
  const [old, stays] = [fresh('Lantern on the stairs'), fresh('Lantern by the door')];
  for (const title of [old, stays]) await ideaOf(request, seeded('member'), title);
  return { old, stays };
}

const openIdea = async (page: Page, title: string, merge: string) => {
  const opener = page.getByRole('button', { name: title, exact: true });
  await opener.waitFor();
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await button(page, merge).click();
};

const IDEAS: readonly Mutation[] = [
  {
    as: 'admin',
    name: 'give an idea another status',
    action: 'updateIdeaStatus',
    method: 'PATCH',
    path: /^\/api\/admin\/ideas\/[^/]+$/,
    begin: async ({ request }) => {
      const title = fresh('Lantern');
      await ideaOf(request, seeded('member'), title);
      const status = (page: Page) => page.getByLabel(`Status of ${title}`);
      return {
        path: insiderz('ideas'),
        press: async (page) => void (await status(page).selectOption('approved')),
        undone: (page) => expect(status(page)).toHaveValue('under_review'),
        done: (page) => toast(page, 'Idea status updated'),
      };
    },
  },
  {
    as: 'admin',
    name: 'merge two ideas',
    action: 'mergeIdea',
    method: 'PUT',
    path: MERGE,
    decides: true,
    begin: async (world) => {
      const { old, stays } = await twoIdeas(world);
      const words = (page: Page) => page.getByLabel('Merge into', { exact: true });
      return {
        path: insiderz('ideas'),
        open: (page) => openIdea(page, old, 'Merge into another idea'),
        fill: (page) => words(page).fill(stays),
        press: (page) => button(page, `Merge into this ${stays}`).click(),
        typed: (page) => [[words(page), stays]],
        undrafted: true,
        done: (page) => button(page, 'Take the merge back'),
      };
    },
  },
  {
    as: 'admin',
    name: 'take a merge of ideas back',
    action: 'unmergeIdea',
    method: 'DELETE',
    path: MERGE,
    begin: async (world) => {
      const { old, stays } = await twoIdeas(world);
      const [{ id, updated_at }, { id: into }] = (await Promise.all(
        [old, stays].map((title) => ideaCalled(world.request, title)),
      )) as [IdeaWithAuthor, IdeaWithAuthor];
      await asBoss(world.request, 'PUT', `/ideas/${id}/merge`, { into, updated_at });
      return {
        path: insiderz('ideas'),
        open: (page) => openIdea(page, old, 'Show the merge'),
        press: (page) => button(page, 'Take the merge back').click(),
        done: (page) => page.getByLabel('Merge into', { exact: true }),
      };
    },
  },
];

/** What an admin does with the roadmap, the feed and the ideas of members. */
export const INSIDERZ: readonly Mutation[] = [...ROADMAP, ...FEED, ...IDEAS];
