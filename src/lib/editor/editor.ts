import { contextOf, type Environment } from '#domain/environment/variable.ts';
import { type EditorConfig, editorConfig } from './config.ts';
import { type EditorFiles, editorFiles, isEditorInstalled } from './files.ts';

/** The editor, or sentences that explain its absence. */
export type Editor = EditorFiles &
  ({ config: EditorConfig; missing?: never } | { config?: never; missing: readonly string[] });

const without = (...missing: string[]): Editor => ({ missing, module: '', files: [] });

/**
 * With `EDIT_REPOSITORY` it edits that GitHub repository with the editor's token, locally a chosen folder;
 * otherwise there is none. @throws in production when the variable is set and the package is not installed.
 */
export function editorOf(env: Environment, root?: string): Editor {
  const repository = env.EDIT_REPOSITORY?.trim();
  const context = contextOf(env);
  if (!repository && context !== 'local')
    return without(
      'Editing is not set up on this site: the variable EDIT_REPOSITORY, which names the repository at GitHub, is not set.',
      'Whoever runs the site sets it to owner/name and publishes the site again. Until then words are changed in the repository itself.',
    );
  if (!isEditorInstalled(root)) {
    const sentence = 'The editor, the package @sveltia/cms, is not installed: npm install brings it.';
    if (context === 'production') throw new Error(sentence);
    return without(sentence);
  }
  return { config: editorConfig(repository), ...editorFiles(root) };
}
