/** Names for what staff read beside finance; apart from the others because only they load it. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Stats = Schemas["AdminStats"];
export type Figures = Schemas["AdminFigures"];
export type UserLine = Schemas["AdminUser"];
export type UserCase = Schemas["AdminUserDetail"];
export type ContestLine = Schemas["AdminContest"];
export type MessageLine = Schemas["AdminMessage"];
export type MailLine = Schemas["AdminMail"];
export type CopyReport = Schemas["AdminCopyReport"];
export type AuditRow = Schemas["AuditRow"];
export type ExperimentCase = Schemas["AdminExperiment"];
export type GoalResult = Schemas["GoalResult"];
export type VariantResult = Schemas["VariantResult"];
export type AdminQueues = Schemas["AdminQueues"];
export type AdminQueue = Schemas["AdminQueue"];
export type AdminQueueName = Schemas["AdminQueueName"];
export type SearchHits = Schemas["AdminSearchHits"];
export type UserStory = Schemas["AdminUserStory"];
