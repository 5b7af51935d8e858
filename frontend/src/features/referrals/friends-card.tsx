import type { ReferredFriend } from "@lib/api/products";
import * as m from "@messages/referrals";
import { Avatar, Card, Skeleton, StatusBadge, Time } from "@ui";
import { friendState } from "./model";

function Friend({ friend }: { friend: ReferredFriend }) {
  const { status, label, why } = friendState(friend.status);
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Avatar name={friend.firstName} />
      <span className="min-w-0 flex-1 basis-16">
        <span className="strong block truncate" dir="auto">
          {friend.firstName}
        </span>
        <span className="small muted block">{why ?? <Time value={friend.at} as="date" />}</span>
      </span>
      <StatusBadge status={status} label={label} />
    </li>
  );
}

/** Who came with one's link, and what became of the reward. */
export function FriendsCard({ friends }: { friends: ReferredFriend[] | undefined }) {
  return (
    <Card pad aria-labelledby="friends">
      <h2 id="friends" className="mb-4 text-18">
        {m.friends_card_your_friends()}
      </h2>
      {!friends ? (
        <div className="stack gap-4" role="status" aria-label={m.friends_card_loading_your_friends()}>
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      ) : friends.length === 0 ? (
        <p className="small muted">{m.friends_card_nobody_has_joined()}</p>
      ) : (
        <ul className="stack gap-4">
          {friends.map((friend, index) => (
            <Friend key={`${friend.at}-${index}`} friend={friend} />
          ))}
        </ul>
      )}
    </Card>
  );
}
