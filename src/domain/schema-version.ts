/**
 * The shape of stored documents. Raise it with a change that the code cannot read older documents through: `npm start`
 * then refuses local data of another version. Version 2 renamed the states of a merge of ideas.
 */
export const SCHEMA_VERSION = 2;
