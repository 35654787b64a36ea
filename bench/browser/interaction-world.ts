import pg from "pg";
import type { World } from "../world.ts";

/*
 * Data of the measured screens beyond the world's 200 expenses: 300 milestones, a second project
 * with 100 expenses, a conversation, and 1,000 users in the administrator's list.
 */

export const ADMIN_PASSWORD = "a ladder that reaches the roof";
export const SECOND_PROJECT = "Bathroom";

const MILESTONES = `
  insert into milestones (user_id, project_id, title, description, target_date, category, is_completed, completed_date)
  select user_id, id, 'Milestone ' || n,
    case when n % 3 = 0 then 'The room is empty, dry and warm; whoever comes next can begin at once.' end,
    case when n % 15 <> 0 then current_date - 200 + n * 2 end,
    (array['Planning', 'Permits', 'Plumbing', 'Electrical', 'Painting'])[n % 5 + 1],
    n % 4 = 0, case when n % 4 = 0 then now() - n * interval '1 day' end
  from projects cross join generate_series(1, 300) n where name = 'Kitchen'`;

const SECOND = `
  with second as (
    insert into projects (user_id, name, budget)
    select user_id, '${SECOND_PROJECT}', 40000 from projects where name = 'Kitchen'
    returning user_id, id
  )
  insert into expenses (user_id, project_id, description, amount, category, payment_method, date)
  select user_id, id, 'Fitting ' || n, n % 700 + 0.50,
    (array['Materials', 'Labor', 'Plumbing', 'Tools', 'Other'])[n % 5 + 1], 'Cash', date '2025-06-01' + n
  from second cross join generate_series(1, 100) n`;

const CONVERSATION = `
  insert into ai_messages (user_id, role, content)
  select user_id, case when n % 2 = 1 then 'user' else 'assistant' end,
    case when n % 2 = 1 then 'What comes after the plaster?'
      else E'**Paint.** Before that:\\n\\n- let it dry\\n- sand it\\n- prime it\\n\\nThen two coats.' end
  from projects cross join generate_series(1, 60) n where name = 'Kitchen'`;

const USERS = `
  insert into users (email, first_name, last_name)
  select 'homeowner' || n || '@example.com', 'Hanna', 'House ' || n from generate_series(1, 1000) n`;

export async function seedInteractionWorld(world: World): Promise<void> {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  try {
    for (const statement of [MILESTONES, SECOND, CONVERSATION, USERS, "vacuum analyze"]) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

/** Clears the daily count of questions, so that no measured one is refused. */
export async function resetQuestionCount(world: World): Promise<void> {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  try {
    await client.query("delete from attempts where key like 'chat%'");
  } finally {
    await client.end();
  }
}
