import { expect } from 'playwright/test';
import { cardOf, createItem } from '../insiderz-page.ts';
import { fresh } from '../own-data.ts';
import type { Mutation } from './drive.ts';
import { button, insiderz, openForm } from './screen.ts';

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
];

/** What an admin does in Insiderz Management. */
export const INSIDERZ: readonly Mutation[] = ROADMAP;
