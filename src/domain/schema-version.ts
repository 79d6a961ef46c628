/**
 * Version of stored documents. Raise it if the code cannot read older ones: `npm start` then refuses local data of
 * another version. Version 2 renamed the states of a merge of ideas.
 */
export const SCHEMA_VERSION = 2;
