import { bytesOf, type FileBytes, transact } from './database.ts';

/** Where the installed app gets what is shared with it. The worker answers; without one netlify.toml does. */
export const SHARE_PATH = '/contribute/share';

/** Parts of that form, each named as in the manifest. */
export const SHARED_TEXTS = ['title', 'text', 'url'] as const;
export const SHARED_FILES = 'files';

/** Lies in `files` until the form takes it. */
interface Shared {
  id: string;
  text: string;
  files: FileBytes[];
}
const ID = 'shared';

async function store(data: FormData): Promise<void> {
  const lines = SHARED_TEXTS.map((name) => String(data.get(name) ?? '').trim()).filter(Boolean);
  const sent = data.getAll(SHARED_FILES).filter((one) => one instanceof File);
  const added = await Promise.all(sent.map(bytesOf));
  await transact('strict', (stores) => {
    const before: IDBRequest<Shared | undefined> = stores('files').get(ID);
    before.onsuccess = () => {
      const shared: Shared = {
        id: ID,
        text: [...new Set(lines)].join('\n') || before.result?.text || '',
        files: [...(before.result?.files ?? []), ...added],
      };
      stores('files').put(shared);
    };
    return undefined;
  });
}

/** For the worker: stores what is shared and leads to the form, which shows it. */
export async function receiveShared(request: Request): Promise<Response> {
  let outcome = 'stored';
  try {
    await store(await request.formData());
  } catch {
    outcome = 'lost';
  }
  return Response.redirect(`/contribute#shared=${outcome}`, 303);
}

/** Undefined when nothing was shared. @throws without storage. */
export function readShared(): Promise<Shared | undefined> {
  return transact<Shared | undefined>('readonly', (stores) => stores('files').get(ID));
}

export async function eraseShared(): Promise<void> {
  await transact('readwrite', (stores) => void stores('files').delete(ID));
}
